/** For titles that begin with a digit or a sign. */
const SIGNS = '#';
/** Scripts with thousands of first characters have one group each. */
const ONE_FOR_ALL: [script: RegExp, letter: string][] = [
  [/\p{Script=Han}/u, '文'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'あ'],
  [/\p{Script=Hangul}/u, '한'],
];

/**
 * Returns the letter that a title is listed under: capital and without accents, so that Élan and Elan are together; one for each
 * script without an alphabet; `#` for digits and signs.
 */
export function toLetter(title: string): string {
  const [first = ''] = title.replace(/^[^\p{L}\p{N}]+/u, '').normalize('NFKC');
  const shared = ONE_FOR_ALL.find(([script]) => script.test(first));
  if (shared) return shared[1];
  const [plain = ''] = first.normalize('NFD');
  // Some capitals are two letters, such as that of ß.
  const [capital = ''] = plain.toUpperCase();
  return /\p{L}/u.test(capital) ? capital : SIGNS;
}

/** Groups tags by letter: A to Z, then the letters of other scripts, then `#`; within each by title. */
export function groupByLetter<T extends { title: string }>(tags: readonly T[]): Record<string, T[]> {
  // Not before it is needed: it takes 2 MB of memory.
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const groups = Map.groupBy(tags, ({ title }) => toLetter(title));
  const letters = [...groups.keys()].sort((a, b) => getRank(a) - getRank(b) || compare(a, b));
  return Object.fromEntries(
    letters.map((letter) => [letter, groups.get(letter)!.toSorted((a, b) => compare(a.title, b.title))]),
  );
}

function getRank(letter: string): number {
  if (letter === SIGNS) return 2;
  return /[A-Z]/.test(letter) ? 0 : 1;
}
