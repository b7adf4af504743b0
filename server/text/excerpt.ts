import { EXCERPT_MAX_CHARACTERS } from '#shared/domain/limits.ts';

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
