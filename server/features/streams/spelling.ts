import { tokenizeSearch } from '#shared/domain/search-query.ts';

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 4;
/** In words of so many letters two mistakes are likely. */
const LONG = 8;
/** How many words of a search are looked up. */
const WORDS_MAX = 6;
/** How much more frequent than the typed word its correction must be, where both exist. */
const TIMES = 10;

/** A word of a search that may be mistyped, and its place in the text. */
export interface TypedWord {
  word: string;
  start: number;
  end: number;
}

/** Lists the words of a search that may be mistyped: no phrases, operators, names with digits, nor words after a minus. */
export function listTypedWords(text: string): TypedWord[] {
  return tokenizeSearch(text)
    .filter(({ operator, isNegative, isQuoted, value }) => {
      return (
        !operator &&
        !isNegative &&
        !isQuoted &&
        value.length >= LETTERS_MIN &&
        /^[\p{L}\p{M}’']+$/u.test(value)
      );
    })
    .map(({ value, start, end }) => ({ word: value, start, end }))
    .slice(0, WORDS_MAX);
}

/** Lists the forms in which two letters have changed places, or one was typed twice. */
export function listNearForms(form: string): string[] {
  const letters = [...form];
  return letters.flatMap((letter, index) => {
    const without = [...letters.slice(0, index), ...letters.slice(index + 1)].join('');
    const next = letters[index + 1];
    if (next === undefined || next === letter) return [without];
    return [without, [...letters.slice(0, index), next, letter, ...letters.slice(index + 2)].join('')];
  });
}

/**
 * Chooses what a word was meant as, of existing words: the one with the fewest changes, then the most frequent. Undefined if none is
 * near enough, or if the word exists and is not rare beside it.
 */
export function chooseCorrection(
  form: string,
  candidates: readonly { word: string; form: string; post_count: number }[],
): string | undefined {
  const known = candidates.find((candidate) => candidate.form === form)?.post_count ?? 0;
  const most = form.length >= LONG ? 2 : 1;
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: computeDistance(form, candidate.form) }))
    .filter(({ distance, post_count }) => distance > 0 && distance <= most && post_count > known * TIMES)
    .toSorted((a, b) => a.distance - b.distance || b.post_count - a.post_count || (a.word < b.word ? -1 : 1));
  return near[0]?.word;
}

/** Returns how many letters must be added, removed, replaced or exchanged with their neighbour to get from one word to the other. */
export function computeDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
          isExchanged ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** Replaces words in a text. */
export function replaceWords(text: string, changes: readonly (TypedWord & { by: string })[]): string {
  return changes.reduceRight(
    (result, { start, end, by }) => result.slice(0, start) + by + result.slice(end),
    text,
  );
}
