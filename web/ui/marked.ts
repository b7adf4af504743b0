/** A piece of text, and whether it is a word of the search. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces, where a word may be any part of the text. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** The fewest letters left after removing an English ending. */
const STEM_MIN = 3;

/**
 * Extracts the words that a search looks for: without accents, case and English endings, as the server compares them. Leaves out
 * words after a minus, and the word between alternatives.
 */
export function extractWords(query: string): ReadonlySet<string> {
  const tokens = query
    .replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ')
    .split(/\s+/)
    .filter((word) => word.toLowerCase() !== 'or')
    .join(' ');
  return new Set([...tokens.matchAll(WORD)].map(([word]) => toStem(word)));
}

/** Splits a text into pieces and marks those that are searched words. Together, in order, the pieces are the whole text. */
export function markWords(text: string, words: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of findRanges(text, words)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isMarked: false });
    pieces.push({ text: text.slice(from, to), isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}

function findRanges(text: string, words: ReadonlySet<string>): [from: number, to: number][] {
  const parts = [...words].filter((word) => WITHOUT_SPACES.test(word));
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    if (words.has(toStem(word))) return [[index, index + word.length]];
    const part = parts.find((candidate) => word.includes(candidate));
    if (part === undefined) return [];
    const from = index + word.indexOf(part);
    return [[from, from + part.length]];
  });
}

function toStem(word: string): string {
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const stem = folded.replace(/(?:ings?|ed|es|s|e)$/, '');
  return stem.length >= STEM_MIN ? stem : folded;
}
