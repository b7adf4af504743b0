/** Points for a letter that begins a word, one that follows the letter before it, and any other. */
const [WORD_START, IN_A_ROW, SCATTERED] = [8, 5, 1];

/**
 * How well what is typed fits a name: its letters stand in it in this order, perhaps with others between them; the higher the better,
 * undefined when they do not. Case and accents make no difference.
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
  // Of two names that fit alike the shorter one is meant.
  return points - text.length / 100;
}

/** Those that fit what is typed, the best first; all as they are when nothing is typed. */
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

/** The letter right after the last one, else at the start of a word, else anywhere. */
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
