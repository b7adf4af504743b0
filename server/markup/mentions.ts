import { escapeAttribute } from '#server/text/sanitize/html-writer.ts';
import { MENTIONS_MAX, replaceMentions } from '#shared/domain/mentions.ts';

/** There is no mention inside these. */
const VERBATIM = new Set(['a', 'code', 'kbd', 'math', 'pre', 'samp']);

/** Applies the function to the texts of sanitised HTML that may have mentions: not to links, code and formulas. */
function replaceTexts(html: string, replace: (text: string) => string): string {
  if (!html.includes('@')) return html;
  let verbatim = 0;
  return html.replaceAll(
    /<(\/?)(\w+)[^>]*>|[^<]+/g,
    (piece, end: string | undefined, name: string | undefined) => {
      if (name === undefined) return verbatim > 0 ? piece : replace(piece);
      if (VERBATIM.has(name)) verbatim += end === '' ? 1 : -1;
      return piece;
    },
  );
}

/** Lists the names that sanitised HTML mentions, in lower case, at most MENTIONS_MAX; whether anyone has them is not known. */
export function listMentions(html: string): string[] {
  const names = new Set<string>();
  replaceTexts(html, (text) =>
    replaceMentions(text, (written, name) => {
      if (names.size < MENTIONS_MAX) names.add(name);
      return written;
    }),
  );
  return [...names];
}

/** Links the mentions of these users to their pages. What is linked is mentioned: `selectMentioned` finds it in stored comments. */
export function linkMentions(html: string, names: ReadonlySet<string>, publicUrl: string): string {
  if (names.size === 0) return html;
  return replaceTexts(html, (text) =>
    replaceMentions(text, (written, name) =>
      names.has(name)
        ? `<a href="${escapeAttribute(publicUrl)}/reader/users/${name}">${written}</a>`
        : written,
    ),
  );
}
