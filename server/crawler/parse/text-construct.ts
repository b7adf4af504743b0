import {
  convertHtmlToText,
  convertTextToHtml,
  decodeEntities,
  escapeHtml,
  isLikelyHtml,
} from '#server/text/html-text.ts';
import { getText, isElement, listChildren, type XmlElement } from '#server/text/xml.ts';
import { BODY_MAX_BYTES, TITLE_MAX_BYTES } from '#shared/domain/limits.ts';
import type { Markup } from './parsed-feed.ts';

/**
 * How a format declares the type of its texts. Atom declares it (RFC 4287, 3.1); RSS does not, so that `a < b`, `a &lt; b` and
 * `<b>a</b>` have to be recognized by form; `content:encoded` is always HTML.
 */
export type TextRule = 'declared' | 'by looks' | 'html';

/** Returns a text as HTML, with the base of its relative addresses. Undefined if it is empty. */
export function readMarkup(element: XmlElement, rule: TextRule): Markup | undefined {
  const html = decodeWhole(readHtml(element, rule));
  return html === '' ? undefined : { html, base: element.base, language: element.language };
}

/** Characters of a title's markup that are read for its text. */
const TITLE_MAX_MARKUP = 8 * TITLE_MAX_BYTES;

/** Returns a text without its markup, in one line, at most TITLE_MAX_BYTES long. */
function readPlainText(element: XmlElement, rule: TextRule): string {
  return limitTitle(convertHtmlToText(readHtml(element, rule).slice(0, TITLE_MAX_MARKUP)));
}

/** Returns the first of several texts that is not empty, as plain text. */
export function getFirstText(element: XmlElement, names: readonly string[], rule: TextRule): string {
  for (const name of names) {
    for (const child of listChildren(element, name)) {
      const text = readPlainText(child, rule);
      if (text !== '') return text;
    }
  }
  return '';
}

function readHtml(element: XmlElement, rule: TextRule): string {
  return repairDeclarations(readWritten(element, rule));
}

function readWritten(element: XmlElement, rule: TextRule): string {
  const kind = classifyText(element, rule);
  if (kind === 'markup') return serializeContent(element);
  if (kind === 'base64') return decodeBase64(getText(element), getDeclaredType(element));
  // The rest is not needed: the sanitiser takes the first BODY_MAX_BYTES of the HTML, which is longer than its text.
  const text = getText(element).trim().slice(0, BODY_MAX_BYTES);
  if (kind === 'html') return text;
  if (kind === 'text') return convertTextToHtml(text);
  return isLikelyHtml(text) ? text : convertTextToHtml(text);
}

/** RFC 4287 4.1.3.3 for Atom 1.0, `mode` for Atom 0.3; elements inside mean markup whatever is declared. */
function classifyText(
  element: XmlElement,
  rule: TextRule,
): 'text' | 'html' | 'markup' | 'base64' | 'by looks' {
  const type = getDeclaredType(element);
  const mode = element.attributes.get('mode');
  if (element.children.some(isElement)) return 'markup';
  if (mode === 'base64' || element.attributes.get('encoding') === 'base64') return 'base64';
  if (type === 'xhtml' || type === 'application/xhtml+xml') return mode === 'escaped' ? 'html' : 'text';
  if (type === 'html' || type === 'text/html') return mode === 'xml' ? 'text' : 'html';
  if (rule === 'html') return 'html';
  if (rule === 'by looks') return type === 'plain' || type === 'text' ? 'text' : 'by looks';
  if (mode === 'escaped') return 'by looks';
  const isBinary = type !== '' && type !== 'text' && !type.startsWith('text/') && !/[+/]xml$/.test(type);
  return isBinary && type.includes('/') ? 'base64' : 'text';
}

function getDeclaredType(element: XmlElement): string {
  return (element.attributes.get('type') ?? '').trim().toLowerCase();
}

/** Decodes Base64 text; '' for anything else (an image, a program). */
function decodeBase64(encoded: string, type: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString('utf8').trim();
  if (text.includes('\ufffd') || text.includes('\0')) return '';
  if (type === 'text' || type === 'text/plain') return convertTextToHtml(text);
  return isLikelyHtml(text) || type.includes('html') ? text : convertTextToHtml(text);
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Serializes the children as HTML. Atom's xhtml content is in one div that is not part of the text. */
function serializeContent(element: XmlElement): string {
  const elements = element.children.filter(isElement);
  const only = elements.length === 1 ? elements[0]! : undefined;
  const hasOnlyDiv =
    only !== undefined &&
    getDeclaredType(element) === 'xhtml' &&
    toLocalName(only) === 'div' &&
    element.children.every((child) => isElement(child) || child.trim() === '');
  const pieces: string[] = [];
  serializeChildren(hasOnlyDiv ? only : element, pieces, element.base);
  return pieces.join('').trim();
}

function serializeChildren(element: XmlElement, pieces: string[], base: string): void {
  for (const child of element.children) {
    if (!isElement(child)) {
      pieces.push(escapeHtml(child));
      continue;
    }
    const name = toLocalName(child);
    pieces.push('<', name);
    for (const [attribute, value] of child.attributes) {
      if (attribute.includes(':') || attribute === 'xmlns') continue;
      const isAddress = attribute === 'href' || attribute === 'src' || attribute === 'poster';
      const absolute = isAddress && child.base !== base ? URL.parse(value, child.base)?.href : undefined;
      pieces.push(' ', attribute, '="', escapeHtml(absolute ?? value), '"');
    }
    pieces.push(VOID.test(name) ? ' />' : '>');
    serializeChildren(child, pieces, base);
    if (!VOID.test(name)) pieces.push('</', name, '>');
  }
}

function toLocalName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1);
}

/** Cuts a text to TITLE_MAX_BYTES of UTF-8 at a character boundary. */
export function limitTitle(text: string): string {
  if (text.length * 3 <= TITLE_MAX_BYTES || Buffer.byteLength(text) <= TITLE_MAX_BYTES) return text;
  const cut = Buffer.from(text.slice(0, TITLE_MAX_BYTES)).subarray(0, TITLE_MAX_BYTES).toString('utf8');
  return cut.replace(/\ufffd+$/, '');
}

/**
 * Repairs HTML in which a `<!` swallows too much. An HTML parser treats everything up to the next `>` as a comment, and
 * everything up to the end if a comment is not closed: text that begins with `<!` or a broken comment would remove the rest of
 * the post. An unclosed comment ends at its next `>`; the marks of nested CDATA sections are removed, and their text stays;
 * invalid declarations become text.
 */
function repairDeclarations(html: string): string {
  let at = html.indexOf('<!');
  if (at === -1) return html;
  let repaired = '';
  let copied = 0;
  // Searched once: a text may open a million comments and close none.
  const lastCommentEnd = html.lastIndexOf('-->');
  while (at !== -1) {
    const [replacement, end] = readDeclaration(html, at, lastCommentEnd);
    repaired += html.slice(copied, at) + replacement;
    copied = end;
    at = html.indexOf('<!', end);
  }
  return repaired + html.slice(copied);
}

/** Maximum length of a declaration other than a comment: a longer one is text without its `>`. */
const LONGEST_DECLARATION = 1_000;

/** Returns the replacement of the declaration at a position, and where the text continues. */
function readDeclaration(
  html: string,
  at: number,
  lastCommentEnd: number,
): [replacement: string, end: number] {
  if (html.startsWith('<!--', at)) {
    // `<!-->` is a complete comment in HTML.
    if (lastCommentEnd >= at + 2) return ['', html.indexOf('-->', at + 2) + 3];
    const close = html.indexOf('>', at);
    return ['', close === -1 ? html.length : close + 1];
  }
  if (html.startsWith('<![CDATA[', at)) return ['', at + '<![CDATA['.length];
  const written = html.slice(at, at + LONGEST_DECLARATION);
  const declaration = /^<![a-z[>][^<>]*>/i.exec(written);
  return declaration === null ? ['&lt;!', at + 2] : ['', at + declaration[0].length];
}

/** Elements at the beginning of a text that is entirely HTML. */
const WHOLE =
  /^&lt;(p|div|span|a|b|i|em|strong|h[1-6]|ul|ol|table|blockquote|article|section|figure|center|font)\b[\s\S]*&lt;\/\w+&gt;$/i;
const LONE = /^&lt;(?:img|br|hr)\b[\s\S]*&gt;$/i;

/**
 * Decodes HTML that was escaped once too often, so that users would see its tags: if the text has no tags and is, from its first
 * to its last character, an escaped element. Anything less is text about HTML.
 */
function decodeWhole(html: string): string {
  if (html.includes('<') || !html.startsWith('&lt;')) return html;
  return WHOLE.test(html) || LONE.test(html) ? decodeEntities(html) : html;
}
