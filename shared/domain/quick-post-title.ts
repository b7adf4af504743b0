import { QUICK_POST_TITLE_MAX } from './limits.ts';

/** Elements that begin a new line of text. */
const LINE_BREAK =
  /<(?:br|hr|\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|figure|figcaption|table|tr|td|th|section|article))\b[^>]*>/gi;
const TAG = /<\/?[a-z][^>]*>|<!--[\s\S]*?-->/gi;
/** Elements that count as content without text. */
const MEDIA = /<(?:img|iframe|video|audio)\b/i;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the lines of text of editor HTML, with tags stripped and white space collapsed; blank ones are left out. */
function toLines(html: string): string[] {
  return html
    .replace(LINE_BREAK, '\n')
    .replace(TAG, '')
    .replace(/&(?:#(\d{1,7})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name!] ?? whole) : toCharacter(Number(code)),
    )
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim())
    .filter((line) => line !== '');
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/**
 * Returns the title of a quick post: "the first non-blank line of the text with tags stripped, cut to 57 characters plus '...'"
 * (QP-07, QP-08). Characters are graphemes, so that no letter is cut in two. Empty for a blank text.
 */
export function toQuickPostTitle(html: string): string {
  const line = toLines(html)[0] ?? '';
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)];
  if (characters.length <= QUICK_POST_TITLE_MAX) return line;
  return `${line.slice(0, characters[QUICK_POST_TITLE_MAX]!.index)}...`;
}

/** Whether there is nothing to post: no text, image or player (QP-03). */
export function isBlankHtml(html: string): boolean {
  return toLines(html).length === 0 && !MEDIA.test(html);
}
