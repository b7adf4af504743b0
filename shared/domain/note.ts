/** A longer text is an article, also one that repeats its title as its first line. */
const NOTE_MAX_WORDS = 100;
/** Where only the beginning of the text is known, one that is longer than this may go on for long. */
const NOTE_MAX_EXCERPT_WORDS = 40;

/**
 * Whether a post is a note: a short text whose title is missing, or only repeats how it begins, as that of a quick post does (QP-07).
 * Then the text stands by itself; shown above it, the title would say the same twice.
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
