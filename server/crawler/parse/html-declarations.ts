import { decodeEntities } from '#server/text/entities.ts';

/**
 * HTML in which no `<!` swallows more than was meant. A reader of HTML takes all up to the next `>` for a comment, and all
 * up to the end where a comment is not closed: text that begins with `<!` and a broken comment took the rest of the
 * post with them. A comment that never ends stops at its next `>`; the marks of CDATA sections that were nested in another
 * go, and their text stays; what is no declaration is text.
 */
export function repairDeclarations(html: string): string {
  let at = html.indexOf('<!');
  if (at === -1) return html;
  let repaired = '';
  let copied = 0;
  // Looked for once: a text may open a million comments and close none.
  const lastCommentEnd = html.lastIndexOf('-->');
  while (at !== -1) {
    const [replacement, end] = readDeclaration(html, at, lastCommentEnd);
    repaired += html.slice(copied, at) + replacement;
    copied = end;
    at = html.indexOf('<!', end);
  }
  return repaired + html.slice(copied);
}

/** How long a declaration may be that is not a comment: a longer one is text that lacks its `>`. */
const LONGEST_DECLARATION = 1_000;

/** What stands for the declaration at a place, and where the text goes on. */
function readDeclaration(
  html: string,
  at: number,
  lastCommentEnd: number,
): [replacement: string, end: number] {
  if (html.startsWith('<!--', at)) {
    // `<!-->` is a whole comment to HTML.
    if (lastCommentEnd >= at + 2) return ['', html.indexOf('-->', at + 2) + 3];
    const close = html.indexOf('>', at);
    return ['', close === -1 ? html.length : close + 1];
  }
  if (html.startsWith('<![CDATA[', at)) return ['', at + '<![CDATA['.length];
  const written = html.slice(at, at + LONGEST_DECLARATION);
  const declaration = /^<![a-z[>][^<>]*>/i.exec(written);
  return declaration === null ? ['&lt;!', at + 2] : ['', at + declaration[0].length];
}

/** Elements that a text begins with when all of it is HTML. */
const WHOLE =
  /^&lt;(p|div|span|a|b|i|em|strong|h[1-6]|ul|ol|table|blockquote|article|section|figure|center|font)\b[\s\S]*&lt;\/\w+&gt;$/i;
const LONE = /^&lt;(?:img|br|hr)\b[\s\S]*&gt;$/i;

/**
 * HTML that was escaped once more than the format asks, so that readers would see its tags: decoded when the text holds no
 * tag of its own and is, from its first to its last character, an element that was escaped. Anything less is text about
 * HTML.
 */
export function decodeWhole(html: string): string {
  if (html.includes('<') || !html.startsWith('&lt;')) return html;
  return WHOLE.test(html) || LONE.test(html) ? decodeEntities(html) : html;
}
