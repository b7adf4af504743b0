import { Parser } from 'htmlparser2';
import { EXCERPT_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { removeForbidden } from './characters.ts';
import { hasEntity } from './entities.ts';

/** HTML elements in feeds. A tag of any other name in unmarked text is text: `History of the <blink> tag`. */
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

/** Elements that separate words in plain text. */
const BREAKS_TEXT =
  /^(?:address|article|aside|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;
const NOT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'select']);

/** Whether an element is separate from the text before and after it. */
export function isBlockElement(name: string): boolean {
  return BREAKS_TEXT.test(name);
}

/** Whether undeclared text must be HTML: it has a known tag or an entity. */
export function isLikelyHtml(text: string): boolean {
  return (text.includes('<') && TAG.test(text)) || (text.includes('&') && hasEntity(text));
}

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}

/** Converts plain text to HTML: escaped, an empty line separates paragraphs, a single one breaks the line. */
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

/** Converts HTML to its visible text, in one line. */
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

/** Returns text in one line, as for titles and excerpts, without forbidden characters (see `removeForbidden`). */
export function collapseSpace(text: string): string {
  return collapseCleanSpace(removeForbidden(text));
}

/** The same for text without forbidden characters. */
export function collapseCleanSpace(text: string): string {
  // Single spaces, nearly all of them, are skipped: replacing them would cost more than the rest.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** Cuts a plain text for a card: at a word boundary if there is one in its last third, with an ellipsis. */
export function cutExcerpt(text: string): string {
  if (text.length <= EXCERPT_MAX_CHARACTERS) return text;
  const cut = text.slice(0, EXCERPT_MAX_CHARACTERS - 1);
  const space = cut.lastIndexOf(' ');
  const end = space > (EXCERPT_MAX_CHARACTERS * 2) / 3 ? space : cut.length;
  const shortened = cut.slice(0, end).replace(/[\s,;:.–—-]{1,20}$/, '');
  return `${shortened.isWellFormed() ? shortened : shortened.slice(0, -1)}…`;
}

/** Whether a text breaks off: it ends in an ellipsis, or in the words of a blog's "read more" link. */
export function isCutOff(text: string): boolean {
  const end = text.slice(-80).trimEnd();
  return /(?:\.\.\.|…|\[…\]|\[\.\.\.\]|\[&hellip;\])$|(?:read more|continue reading|read the rest)[^.]{0,40}$/i.test(
    end,
  );
}
