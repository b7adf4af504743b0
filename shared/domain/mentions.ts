/** People mentioned in one text; further ones stay plain text. */
export const MENTIONS_MAX = 20;

/**
 * A mention is `@` and a username. Not within a word, an address or a path (`a@b.example`, `/@ann`), and not the name of another
 * server (`@ann@tea.example`, `@ann.tea.example`). A full stop or hyphen after it belongs to the sentence.
 */
const BEFORE = String.raw`(?<![\p{L}\p{N}\p{M}_@/\\.&#=+-])`;
const NAME = '[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]';
const AFTER = String.raw`(?![\p{L}\p{N}\p{M}_@]|-[\p{L}\p{N}]|\.[\p{L}\p{N}])`;
const MENTION = new RegExp(`${BEFORE}@(${NAME})${AFTER}`, 'giu');
/** One that is being typed: what is before the caret ends in it. */
const BEGUN = new RegExp(`${BEFORE}@([a-z0-9_-]{0,30})$`, 'iu');

/** Replaces each mention in a plain text; `name` is in lower case. */
export function replaceMentions(text: string, replace: (written: string, name: string) => string): string {
  if (!text.includes('@')) return text;
  return text.replaceAll(MENTION, (written: string, name: string) => replace(written, name.toLowerCase()));
}

/** Returns the beginning of the name that is being typed at the end of this text; undefined if none is. */
export function findBegunMention(before: string): string | undefined {
  return BEGUN.exec(before.slice(-60))?.[1]?.toLowerCase();
}
