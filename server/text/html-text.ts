import { Parser } from 'htmlparser2';
import { EXCERPT_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { removeForbidden } from './characters.ts';
import { NestedParser } from './nested-parser.ts';

/** The five of XML and the most frequent of HTML, to avoid most look-ups. */
const named = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** HTML maps the references 128 to 159 to windows-1252, because many pages were written that way. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 128 + i),
);

/** The longest name of an HTML entity has 31 letters. */
const LONGEST_NAME = 31;

/**
 * Replaces character references, HTML's named entities and those that the document declares, once: `&amp;lt;` becomes `&lt;`.
 * Unknown ones stay unchanged.
 */
export function decodeEntities(text: string, declared?: Pick<DeclaredEntities, 'expand'>): string {
  let ampersand = text.indexOf('&');
  if (ampersand === -1) return text;
  let decoded = '';
  let copied = 0;
  while (ampersand !== -1) {
    const end = findReferenceEnd(text, ampersand + 1);
    const character = end === -1 ? undefined : decodeReference(text.slice(ampersand + 1, end), declared);
    if (character !== undefined) {
      decoded += text.slice(copied, ampersand) + character;
      copied = end + 1;
    }
    ampersand = text.indexOf('&', character === undefined ? ampersand + 1 : copied);
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/** Whether the text has a reference that an HTML parser would replace. */
function hasEntity(text: string): boolean {
  return decodeEntities(text) !== text;
}

/** Returns the index of the `;` that ends a reference, or -1. */
function findReferenceEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_NAME + 2);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x3b) return i === start ? -1 : i;
    const isNameCharacter =
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x23;
    if (!isNameCharacter) return -1;
  }
  return -1;
}

function decodeReference(
  name: string,
  declared: Pick<DeclaredEntities, 'expand'> | undefined,
): string | undefined {
  if (name.charCodeAt(0) !== 0x23) return declared?.expand(name) ?? decodeName(name);
  const isHex = name.charCodeAt(1) === 0x78 || name.charCodeAt(1) === 0x58;
  const digits = name.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[\da-f]+$/i : /^\d+$/).test(digits)) return undefined;
  return decodeCodePoint(Number.parseInt(digits, isHex ? 16 : 10));
}

function decodeCodePoint(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!;
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  if (isControl || code === 0x7f) return '';
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && (code & 0xfffe) !== 0xfffe;
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** The last name unknown to the HTML parser: a document often repeats one. */
let unknownName = '';

/** Decodes a name by the HTML parser, which has the table, and caches valid names. */
function decodeName(name: string): string | undefined {
  const known = named.get(name);
  if (known !== undefined || name === unknownName) return known;
  let decoded = '';
  new Parser({ ontext: (text) => (decoded += text) }, { decodeEntities: true }).end(`&${name};`);
  if (decoded.includes('&') || decoded.includes(';')) {
    unknownName = name;
    return undefined;
  }
  named.set(name, decoded);
  return decoded;
}

/** Entities that a document declares itself, with a limit for their expansion. */
interface DeclaredEntities {
  /** Returns the text of an entity; undefined if it is not declared or the limit is reached. */
  expand(name: string): string | undefined;
}

/** Characters of a document that are searched for declarations. */
const DECLARATIONS_MAX = 64 * 1024;
const MOST_ENTITIES = 300;
/** Characters of one entity: names, addresses and copyright lines are shorter. */
const LONGEST_VALUE = 1_000;
/** Total characters of all expansions of a document: the limit for entity bombs. */
const MOST_EXPANDED = 256 * 1024;
const NESTING_MAX = 4;
/** XML's own cannot be redeclared. */
const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Reads the entities of a document's internal subset (XML 1.0, 4.2.1), as text: markup in them is not parsed. External and
 * parameter entities are ignored. Undefined if the document declares none.
 */
export function readDeclaredEntities(text: string): DeclaredEntities | undefined {
  const start = text.slice(0, DECLARATIONS_MAX);
  const doctype = start.search(/<!DOCTYPE\s[^[\]<>]*\[/i);
  if (doctype === -1 || /<[a-z]/i.test(start.slice(0, doctype).replace(/<!--[\s\S]*?-->/g, '')))
    return undefined;
  const written = new Map<string, string>();
  const declaration = /<!ENTITY\s+([\w.:-]{1,31})\s+(?:"([^"]{0,4000})"|'([^']{0,4000})')\s*>/y;
  const subset = start.slice(doctype);
  for (let at = subset.indexOf('<!ENTITY'); at !== -1 && written.size < MOST_ENTITIES; ) {
    declaration.lastIndex = at;
    const [, name, double, single] = declaration.exec(subset) ?? [];
    if (name !== undefined && !XML_NAMES.has(name) && !written.has(name))
      written.set(name, double ?? single ?? '');
    at = subset.indexOf('<!ENTITY', at + 1);
  }
  return written.size === 0 ? undefined : createExpander(written);
}

function createExpander(written: Map<string, string>): DeclaredEntities {
  const values = new Map<string, string | undefined>();
  let expanded = 0;

  const findEntityValue = (name: string, depth: number): string | undefined => {
    if (values.has(name)) return values.get(name);
    const value = written.get(name);
    // Undefined while being expanded: a recursive entity has no value.
    values.set(name, undefined);
    if (value === undefined || depth > NESTING_MAX) return undefined;
    let isWhole = true;
    const expand = (inner: string) => {
      const innerValue = findEntityValue(inner, depth + 1);
      if (innerValue === undefined && written.has(inner)) isWhole = false;
      return innerValue;
    };
    const whole = decodeEntities(value, { expand });
    const resolved = isWhole && whole.length <= LONGEST_VALUE ? whole : undefined;
    values.set(name, resolved);
    return resolved;
  };

  return {
    expand: (name) => {
      const value = findEntityValue(name, 0);
      if (value === undefined || expanded + value.length > MOST_EXPANDED) return undefined;
      expanded += value.length;
      return value;
    },
  };
}

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

/** Converts HTML to its visible text, in one line, as far as `NestedParser` reads it. */
export function convertHtmlToText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return collapseSpace(html);
  let text = '';
  let hidden = 0;
  const parser = new NestedParser({
    onopentagname: (name) => {
      if (NOT_TEXT.has(name)) hidden += 1;
      else if (isBlockElement(name)) text += ' ';
    },
    onopentag: (name, { type, checked }) => {
      if (name === 'input' && type === 'checkbox') text += checked === undefined ? '☐ ' : '☑ ';
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
