/** Elements without Markdown syntax stay HTML, which Markdown allows, so that nothing is lost. */
const isPlain = (element: Element) => element.attributes.length === 0;

// Browsers and the server have different classes for the same nodes, so that `instanceof` would not find both.
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;

/**
 * Converts a post's parsed HTML to Markdown. Whatever Markdown cannot express, such as a caption or a player, stays HTML.
 * @param body an element whose children are the post
 */
export function convertToMarkdown(body: Element): string {
  return listBlocks(body).join('\n\n');
}

/** Lists the blocks in an element. Text next to blocks becomes a block too. */
function listBlocks(parent: Element): string[] {
  const blocks: string[] = [];
  let line = '';
  const closeLine = () => {
    if (line.trim()) blocks.push(escapeStart(line.trim()));
    line = '';
  };
  for (const node of parent.childNodes) {
    const block = isElement(node) ? renderBlock(node) : undefined;
    if (block === undefined) line += renderInline(node);
    else {
      closeLine();
      if (block) blocks.push(block);
    }
  }
  closeLine();
  return blocks;
}

/** undefined for inline elements. */
function renderBlock(element: Element): string | undefined {
  const name = element.localName;
  const heading = /^h([1-6])$/.exec(name);
  if (heading && isPlain(element))
    return `${'#'.repeat(Number(heading[1]))} ${renderInlines(element).trim()}`;
  if (name === 'p' && isPlain(element)) return escapeStart(renderInlines(element).trim());
  if (name === 'hr') return '---';
  if (name === 'blockquote' && isPlain(element))
    return addPrefix(listBlocks(element).join('\n\n'), '> ', '> ');
  if ((name === 'ul' || name === 'ol') && isList(element)) return renderList(element);
  if (name === 'pre') return renderCode(element) ?? renderHtml(element);
  if (name === 'table') return renderTable(element) ?? renderHtml(element);
  if (name === 'figure' && isBareImage(element)) return renderInlines(element).trim();
  return INLINE.has(name) ? undefined : renderHtml(element);
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo br big cite code data del dfn em font i img input ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr math'.split(
    ' ',
  ),
);

/** HTML in Markdown ends at an empty line. */
function renderHtml(element: Element): string {
  return element.outerHTML.replaceAll(/\n\s*\n/g, (lines) => '&#10;'.repeat(lines.split('\n').length - 1));
}

function isList(list: Element): boolean {
  const { start = '' } = { start: list.getAttribute('start') ?? '' };
  const known = [...list.attributes].every(({ name }) => name === 'start') && /^\d{0,9}$/.test(start);
  return (
    known && [...list.children].every((item) => item.localName === 'li' && (isPlain(item) || isTask(item)))
  );
}

function isTask(item: Element): boolean {
  return item.attributes.length === 1 && item.className === 'task-list-item';
}

function renderList(list: Element): string {
  const start = Number(list.getAttribute('start') ?? 1);
  const items = [...list.children].map((item, index) => {
    const sign = list.localName === 'ol' ? `${start + index}. ` : '- ';
    const text = listBlocks(item).join('\n\n').replace(TASK, '$1 ');
    return addPrefix(text, sign, ' '.repeat(sign.length)) || sign.trim();
  });
  const isLoose = items.some((item) => item.includes('\n\n'));
  return items.join(isLoose ? '\n\n' : '\n');
}

/** The sign of a task and all spaces after it. */
const TASK = /^(\[[ x]\]) +/;

function renderCode(pre: Element): string | undefined {
  const code =
    pre.children.length === 1 && pre.firstElementChild!.localName === 'code' ? pre.firstElementChild! : pre;
  if (code.children.length > 0 || !isPlain(pre)) return undefined;
  const language = /^language-([\w+#-]+)$/.exec(code.className)?.[1] ?? '';
  const text = code.textContent.replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, countLongestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Renders a table with one header row and plain text cells; undefined for any other. */
function renderTable(table: Element): string | undefined {
  const [head, ...rows] = [...table.querySelectorAll('tr')];
  if (
    !head ||
    table.querySelector('caption, [colspan], [rowspan], [align], td > :is(ul, ol, pre, blockquote, table)')
  )
    return undefined;
  const cells = [...head.children];
  const isRegular = rows.every(
    ({ children }) =>
      children.length === cells.length && [...children].every((cell) => cell.localName === 'td'),
  );
  if (!isRegular || cells.some((cell) => cell.localName !== 'th' || cell.querySelectorAll('p').length > 1))
    return undefined;
  if (rows.some((row) => [...row.children].some((cell) => cell.querySelectorAll('p, br').length > 1)))
    return undefined;
  const renderRow = (row: Element) => `| ${[...row.children].map((cell) => renderCell(cell)).join(' | ')} |`;
  return [renderRow(head), `|${' --- |'.repeat(cells.length)}`, ...rows.map(renderRow)].join('\n');
}

function renderCell(cell: Element): string {
  const paragraph = cell.querySelector(':scope > p');
  return renderInlines(paragraph ?? cell)
    .trim()
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
}

function isBareImage(figure: Element): boolean {
  const image = figure.firstElementChild;
  const known =
    image &&
    [...image.attributes].every(({ name }) => ['src', 'alt', 'width', 'height', 'loading'].includes(name));
  return figure.childNodes.length === 1 && image?.localName === 'img' && known === true && isPlain(figure);
}

function renderInlines(parent: Element): string {
  return [...parent.childNodes].map(renderInline).join('');
}

function renderInline(node: Node): string {
  if (isText(node)) return escapeSigns(node.data.replaceAll(/\s+/g, ' '));
  if (!isElement(node)) return '';
  const name = node.localName;
  if (name === 'br') return '  \n';
  if (name === 'img') return renderImage(node);
  if (name === 'input') return node.hasAttribute('checked') ? '[x] ' : '[ ] ';
  if (name === 'a' && node.hasAttribute('href')) return renderLink(node);
  if (isPlain(node)) {
    if (name === 'strong' || name === 'b') return renderEmphasis(node, '**');
    if (name === 'em' || name === 'i') return renderEmphasis(node, '*');
    if (name === 'del' || name === 's') return renderEmphasis(node, '~~');
    if (name === 'code' && node.children.length === 0) return renderInlineCode(node.textContent);
  }
  return `${(node.cloneNode() as Element).outerHTML.replace(/<\/[^>]*>$/, '')}${renderInlines(node)}</${name}>`;
}

/** Emphasis marks must touch a word, so spaces inside the element are moved out of it. */
function renderEmphasis(element: Element, sign: string): string {
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(renderInlines(element))!;
  return words ? `${before}${sign}${words}${sign}${after}` : `${before}${after}`;
}

function renderInlineCode(text: string): string {
  const fence = '`'.repeat(countLongestRun(text) + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return text === '' ? '' : `${fence}${space}${text.replaceAll('\n', ' ')}${space}${fence}`;
}

function renderLink(link: Element): string {
  const title = renderTitle(link);
  const address = link.getAttribute('href')!;
  return `[${renderInlines(link)}](${renderAddress(address)}${title})`;
}

function renderImage(image: Element): string {
  const src = image.getAttribute('src');
  if (!src) return '';
  return `![${escapeSigns(image.getAttribute('alt') ?? '')}](${renderAddress(src)}${renderTitle(image)})`;
}

function renderTitle(element: Element): string {
  const title = element.getAttribute('title');
  return title ? ` "${title.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"` : '';
}

function renderAddress(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : address;
}

/** Formulas are no Markdown: their characters are not escaped. */
const FORMULA = /(\$latex\s[^$]+\$|\$\$[^$]+\$\$)/;

/** Escapes characters with a meaning in Markdown; an underscore inside a word has none. */
function escapeSigns(text: string): string {
  return text
    .split(FORMULA)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/[\\`*[\]<~]|(?<!\w)_|_(?!\w)/g, '\\$&').replaceAll(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('');
}

/** Escapes line starts that would begin a heading, a list, a quotation or a rule. */
function escapeStart(lines: string): string {
  return lines.replaceAll(/^(\s*)([#>+=-])/gm, '$1\\$2').replaceAll(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}

function addPrefix(text: string, first: string, others: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}

function countLongestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
