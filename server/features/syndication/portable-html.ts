/**
 * Converts a post's stored HTML for other readers, most of which show no frames and have no page around it: a player becomes a
 * link to it, a link within the text one to the page.
 *
 * @param html sanitised: attribute values are quoted and have no `<` or `>`, so that a tag ends at its first `>`
 * @param url the post's page
 */
export function toPortableHtml(html: string, url: string): string {
  return html
    .replaceAll(/<iframe\b([^>]*)>[^<]*<\/iframe>/g, (_, attributes: string) => {
      const source = findAttribute(attributes, 'src');
      if (source === undefined) return '';
      return `<a href="${source}">${findAttribute(attributes, 'title') ?? source}</a>`;
    })
    .replaceAll(/<(\/?)bdo\b/g, '<$1span')
    .replaceAll('href="#', `href="${url.replaceAll('&', '&amp;')}#`);
}

/** Returns the value as written, escaped. */
function findAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]+)"`).exec(attributes)?.[1];
}
