/** Points for a letter at the start of a word, one right after the previous match, and any other. */
const [WORD_START, IN_A_ROW, SCATTERED] = [8, 5, 1];

/**
 * Computes how well a typed text fits a name. All letters must occur in the name, in the same order, with others between them or
 * not. Higher is better; undefined means no match. Ignores case and accents.
 */
export function computeFit(typed: string, name: string): number | undefined {
  const [letters, text] = [normalizeText(typed).replaceAll(' ', ''), normalizeText(name)];
  let points = 0;
  let last = -1;
  for (const letter of letters) {
    const at = findNext(text, letter, last);
    if (at === -1) return undefined;
    if (isWordStart(text, at)) points += WORD_START;
    else points += at === last + 1 ? IN_A_ROW : SCATTERED;
    last = at;
  }
  // The shorter of two equally good names wins.
  return points - text.length / 100;
}

/** Returns the entries that match the typed text, the best first; all of them, in their order, if nothing is typed. */
export function rank<T>(typed: string, all: readonly T[], getName: (one: T) => string): T[] {
  if (typed.trim() === '') return [...all];
  return all
    .flatMap((one) => {
      const fit = computeFit(typed, getName(one));
      return fit === undefined ? [] : [{ one, fit }];
    })
    .sort((a, b) => b.fit - a.fit)
    .map(({ one }) => one);
}

/** Finds the letter right after the last one, else at the start of a word, else anywhere. */
function findNext(text: string, letter: string, last: number): number {
  if (last >= 0 && text[last + 1] === letter) return last + 1;
  for (let at = last + 1; at < text.length; at++) if (text[at] === letter && isWordStart(text, at)) return at;
  return text.indexOf(letter, last + 1);
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!);
}

function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
