/**
 * Converts style attributes in pasted HTML to elements. The content policy forbids such attributes, even in documents that are
 * only parsed, so the editor would not see them; word processors use nothing else for bold and italic.
 */
export function convertStyleToElements(html: string): string {
  const renamed = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    const weight = style.match(/font-weight\s*:\s*(\w+)/i)?.[1] ?? '';
    const isPlainBold = element.matches('b, strong') && /^(?:normal|[1-4]00)$/.test(weight);
    if (isPlainBold) element.replaceWith(...element.childNodes);
    else if (element.matches('span')) {
      if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) wrapContent(element, 'strong');
      if (/font-style\s*:\s*italic/i.test(style)) wrapContent(element, 'em');
    }
  }
  return body.innerHTML;
}

function wrapContent(element: Element, name: 'strong' | 'em'): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
