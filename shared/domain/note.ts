/** A longer text is an article, even if it repeats its title as its first line. */
const NOTE_MAX_WORDS = 100;
/** If only the beginning of the text is known, a longer one may be part of a long text. */
const NOTE_MAX_EXCERPT_WORDS = 40;

/**
 * Whether a post is a note: a short text whose title is missing, or only repeats its beginning, as a quick post's does (QP-07). A
 * note is shown without its title, which would be the same text twice.
 */
export function isNote({
  title,
  excerpt,
  word_count,
}: {
  title: string;
  excerpt: string;
  word_count?: number;
}): boolean {
  if (excerpt === '') return false;
  if (title === '') return true;
  const beginning = removeSpaces(title.replace(/(?:\.{3}|…)$/, ''));
  const isShort =
    word_count === undefined
      ? excerpt.split(/\s+/).length <= NOTE_MAX_EXCERPT_WORDS
      : word_count <= NOTE_MAX_WORDS;
  return isShort && beginning !== '' && removeSpaces(excerpt).startsWith(beginning);
}

function removeSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
