import { Parser } from 'htmlparser2';
import { EXCERPT_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { removeForbidden } from './characters.ts';
import { hasEntity } from './entities.ts';

/** The HTML elements that feeds write. A tag of any other name in unmarked text is text: `History of the <blink> tag`. */
const TAG = new RegExp(
  `</?(?:${[
    'a|abbr|acronym|applet|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col',
    'colgroup|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head',
    'header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|nav|noscript|object',
    'ol|optgroup|option|p|param|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong',
    'style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr',
  ].join('|')})(?:[\\s/][^<>]{0,4000})?>`,
  'i',
);

/** Elements after which a reader of the text expects a space. */
const BREAKS_TEXT =
  /^(?:address|article|aside|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;
const NOT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'select']);

/** True for an element that stands apart from the text before and after it. */
export function isBlockElement(name: string): boolean {
  return BREAKS_TEXT.test(name);
}

/** True when text that does not say what it is can only be meant as HTML: it holds a known tag or an entity. */
export function isLikelyHtml(text: string): boolean {
  return (text.includes('<') && TAG.test(text)) || (text.includes('&') && hasEntity(text));
}

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}

/** Plain text as HTML: escaped, an empty line parts paragraphs, a single one breaks the line. */
export function convertTextToHtml(text: string): string {
  const trimmed = escapeHtml(text.trim());
  if (!trimmed.includes('\n')) return trimmed;
  return trimmed
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />\n')}</p>`)
    .join('\n');
}

/** The words that a reader of the HTML would see, in one line. */
export function convertHtmlToText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return collapseSpace(html);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (NOT_TEXT.has(name)) hidden += 1;
      else if (isBlockElement(name)) text += ' ';
    },
    onclosetag: (name) => {
      if (NOT_TEXT.has(name)) hidden -= 1;
      else if (isBlockElement(name)) text += ' ';
    },
    ontext: (piece) => {
      if (hidden === 0) text += piece;
    },
  });
  parser.end(html);
  return collapseSpace(text);
}

/** Text in one line, as titles and excerpts are; what no text may hold goes (see `removeForbidden`). */
export function collapseSpace(text: string): string {
  return collapseCleanSpace(removeForbidden(text));
}

/** Text in one line, of which it is known that it holds nothing forbidden. */
export function collapseCleanSpace(text: string): string {
  // Single spaces, which are nearly all, are left alone: replacing them costs more than the rest.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** The beginning of a plain text for a card: cut at a word where one ends in its last third, with an ellipsis. */
export function cutExcerpt(text: string): string {
  if (text.length <= EXCERPT_MAX_CHARACTERS) return text;
  const cut = text.slice(0, EXCERPT_MAX_CHARACTERS - 1);
  const space = cut.lastIndexOf(' ');
  const end = space > (EXCERPT_MAX_CHARACTERS * 2) / 3 ? space : cut.length;
  const shortened = cut.slice(0, end).replace(/[\s,;:.–—-]{1,20}$/, '');
  return `${shortened.isWellFormed() ? shortened : shortened.slice(0, -1)}…`;
}

/** True for a text that breaks off: it ends in an ellipsis, or in the words that blogs put on the link to the rest. */
export function isCutOff(text: string): boolean {
  const end = text.slice(-80).trimEnd();
  return /(?:\.\.\.|…|\[…\]|\[\.\.\.\]|\[&hellip;\])$|(?:read more|continue reading|read the rest)[^.]{0,40}$/i.test(
    end,
  );
}
