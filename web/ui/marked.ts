/** A piece of text, and whether it is one of the words that were searched for. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that are written without spaces: there a word is any part of the text. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** What the endings of English words leave at least. */
const STEM_MIN = 3;

/**
 * The words that a search looks for: without accents, case and English endings, as the server compares them. What is left out by a
 * minus, and the word between alternatives, is not looked for.
 */
export function extractWords(query: string): ReadonlySet<string> {
  const tokens = query
    .replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ')
    .split(/\s+/)
    .filter((word) => word.toLowerCase() !== 'or')
    .join(' ');
  return new Set([...tokens.matchAll(WORD)].map(([word]) => toStem(word)));
}

/** Cuts a text into pieces of which the words are marked. The pieces are all of the text, in its order. */
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
