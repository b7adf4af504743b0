import { markCode, markLines } from './comment-markdown.ts';
import { sanitizeHtml } from './sanitize.ts';
import { ELEMENTS, WITHOUT_CONTENT } from './sanitize-rules.ts';

/** The elements of a comment: text, links, quotations, code and lists. No images, players, tables or headings. */
const COMMENT_ELEMENTS =
  'a abbr b bdi bdo blockquote br cite code del em i ins kbd li mark ol p pre q rp rt ruby s samp strong sub sup u ul var';

/** Blocks that become paragraphs. */
const FLATTENED =
  'address article center dd div dt figcaption footer h1 h2 h3 h4 h5 h6 header section summary tr';

const NARROWING = {
  elements: new Map(
    COMMENT_ELEMENTS.split(' ').map((name) => [
      name,
      {
        ...ELEMENTS.get(name)!,
        attributes: new Set(['dir', 'lang', ...(name === 'a' ? ['href', 'rel'] : [])]),
      },
    ]),
  ),
  flattened: new Set(FLATTENED.split(' ')),
  schemes: /^(?:https?|mailto):/i,
};

const KNOWN = new Set([
  ...ELEMENTS.keys(),
  ...WITHOUT_CONTENT,
  ...'area base body button canvas dialog embed form frame frameset html input isindex label link map math meta'.split(
    ' ',
  ),
  ...'noscript object param plaintext portal slot xmp'.split(' '),
]);

/**
 * Sanitises a typed or pasted comment for storage. Plain text gets paragraphs, line breaks, links and, if the site enables
 * Markdown in comments, simple Markdown (emphasis, code, links, lists, quotations); HTML goes through the common sanitiser and
 * then this narrower list.
 *
 * @returns HTML, '' if there is nothing to read in it
 */
export function sanitizeComment(written: string, { isMarkdown = true } = {}): string {
  const { html, text } = sanitizeHtml(readText(written, isMarkdown), {
    baseUrl: '',
    narrowing: NARROWING,
  });
  if (text === '') return '';
  return linkAddresses(html)
    .replaceAll(/<p>(?:\s|<br \/>)*<\/p>/g, '')
    .trim();
}

/** Text with its own paragraphs is HTML; in any other, empty lines separate paragraphs and line ends break lines. */
function readText(written: string, isMarkdown: boolean): string {
  if (/<(?:p|div|br|h[1-6]|table|section|article)\b/i.test(written)) return escapeStrangers(written);
  if (!isMarkdown) return addParagraphs(escapeStrangers(written), renderLineBreaks);
  return addParagraphs(escapeStrangers(markCode(written)), markLines);
}

/** Escapes a "<" that begins no HTML element: "x <y" must not lose its end. */
function escapeStrangers(written: string): string {
  return written.replaceAll(/<\/?([a-z][^\s/>]*)/gi, (tag, name: string) =>
    KNOWN.has(name.toLowerCase()) ? tag : `&lt;${tag.slice(1)}`,
  );
}

function addParagraphs(written: string, toHtml: (paragraph: string) => string): string {
  let html = '';
  let read = 0;
  for (const { start, end } of findBlocks(written)) {
    html += renderParagraphs(written.slice(read, start), toHtml) + written.slice(start, end);
    read = end;
  }
  return html + renderParagraphs(written.slice(read), toHtml);
}

/** Finds closed quotations, code and lists. */
function findBlocks(written: string): { start: number; end: number }[] {
  const lower = written.toLowerCase();
  const blocks: { start: number; end: number }[] = [];
  const unclosed = new Set<string>();
  for (const { 1: name, index } of lower.matchAll(/<(blockquote|pre|ul|ol)\b/g)) {
    if (index < (blocks.at(-1)?.end ?? 0) || unclosed.has(name!)) continue;
    const close = lower.indexOf(`</${name}`, index);
    const end = close < 0 ? 0 : lower.indexOf('>', close) + 1;
    if (end > 0) blocks.push({ start: index, end });
    else unclosed.add(name!);
  }
  return blocks;
}

function renderParagraphs(text: string, toHtml: (paragraph: string) => string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(toHtml)
    .join('');
}

function renderLineBreaks(paragraph: string): string {
  return `<p>${paragraph.replaceAll('\n', '<br>')}</p>`;
}

/** Links the addresses in sanitised HTML, except inside links and code. */
function linkAddresses(html: string): string {
  let verbatim = 0;
  return html.replaceAll(
    /<(\/?)(\w+)[^>]*>|[^<]+/g,
    (piece, end: string | undefined, name: string | undefined) => {
      if (name === undefined) return verbatim > 0 ? piece : linkText(piece);
      if (['a', 'code', 'pre'].includes(name)) verbatim += end === '' ? 1 : -1;
      return piece;
    },
  );
}

/** Punctuation after an address belongs to the sentence. */
function linkText(escaped: string): string {
  return escaped.replaceAll(/\bhttps?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s"']){1,2000}/gi, (found) => {
    const address = found.replace(/[.,;:!?)\]]+$/, '');
    if (!URL.canParse(address.replaceAll('&amp;', '&'))) return found;
    return `<a href="${address}" rel="noopener noreferrer nofollow">${address}</a>${found.slice(address.length)}`;
  });
}
