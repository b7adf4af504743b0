import { SPAM_SHARED_WEIGHT, SPAM_TRAINED_MIN } from '#shared/domain/limits.ts';
import { normalizeMuted, WITHOUT_SPACES } from '#shared/domain/muted-words.ts';

/** Characters of a long text that are read at its beginning, and as many at its end. */
const READ_MAX = 8_000;
/** Words of a long text from its beginning, and as many from its end. */
const WORDS_MAX = 150;
const LETTERS_MAX = 40;
const ADDRESS = /\bhttps?:\/\/\S+/gi;

/**
 * Lists what a comment is judged by, each once, at most about 320: its words (pairs of characters in scripts that do not separate
 * words), the hosts of its links (`//host`), how many links it has and whether it is in capitals (`#feature`).
 * @param text as it was typed
 * @param html as it is shown
 */
export function listSpamWords(text: string, html: string): string[] {
  const read = text.length > 2 * READ_MAX ? `${text.slice(0, READ_MAX)} ${text.slice(-READ_MAX)}` : text;
  const plain = read.replace(/<[^<>]*>/g, ' ').replace(ADDRESS, ' ');
  const words = [...new Set(splitWords(normalizeMuted(plain)))];
  const links = [...html.matchAll(/<a [^>]*href="https?:\/\/(?:www\.)?([^"/?#:]+)/g)];
  return [
    ...new Set(links.slice(0, 20).map(([, host]) => `//${host}`)),
    ...(links.length > 0 ? [`#links ${Math.min(links.length, 3)}`] : []),
    ...(isShouted(plain) ? ['#capitals'] : []),
    ...(words.length > 2 * WORDS_MAX ? [...words.slice(0, WORDS_MAX), ...words.slice(-WORDS_MAX)] : words),
  ];
}

function splitWords(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}$€£][\p{L}\p{M}\p{N}'%]*/gu) ?? []).flatMap((word) => {
    if (WITHOUT_SPACES.test(word)) return toPairs([...word.slice(0, READ_MAX)]);
    return word.length > 1 && word.length <= LETTERS_MAX ? [word] : [];
  });
}

function toPairs(characters: string[]): string[] {
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => characters[at]! + character);
}

/** Whether a text of some length is mostly in capitals, in scripts that have them. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= 10 && capitals > (text.match(/\p{Ll}/gu)?.length ?? 0);
}

/** Comments that were spam and that were not, altogether or with a word. */
export interface SpamCounts {
  spam: number;
  welcome: number;
}
/** What is known of a blog, and of all blogs together. */
export interface Known<T> {
  own: T;
  shared: T;
}
const NONE: SpamCounts = { spam: 0, welcome: 0 };

/**
 * Returns what a blog and, with less weight, all blogs have taught; undefined while that is too little to decide by.
 * @param own the blog's; what all blogs have taught, for a post from elsewhere
 */
export function weighTotals({
  own,
  shared,
}: Known<SpamCounts>): { totals: SpamCounts; weight: number } | undefined {
  const weight = own === shared ? 0 : Math.min(1, SPAM_SHARED_WEIGHT / (shared.spam + shared.welcome));
  const totals = add(own, shared, Number.isFinite(weight) ? weight : 0);
  return own.spam >= SPAM_TRAINED_MIN && totals.welcome >= SPAM_TRAINED_MIN
    ? { totals, weight: Number.isFinite(weight) ? weight : 0 }
    : undefined;
}

const add = (a: SpamCounts, b: SpamCounts, weight: number): SpamCounts => ({
  spam: a.spam + weight * b.spam,
  welcome: a.welcome + weight * b.welcome,
});

/** Robinson's strength and guess for a word of which little is known. */
const [STRENGTH, GUESS] = [0.45, 0.5];
/** Words nearer to the guess say nothing. */
const TELLING = 0.1;
const TELLING_MIN = 3;
const TELLING_MAX = 150;
const REASONS = 3;

/**
 * Computes how much a comment looks like spam, from 0 to 1: Bayes for each word (G. Robinson, "A statistical approach to the spam
 * problem", 2003), combined by Fisher's method. Undefined if its words say too little.
 * @returns also the words that speak most for spam
 */
export function computeSpamScore(
  words: readonly string[],
  { totals, weight }: { totals: SpamCounts; weight: number },
  find: (word: string) => Partial<Known<SpamCounts>>,
): { score: number; reasons: string[] } | undefined {
  const telling = words
    .map((word) => {
      const { own = NONE, shared = NONE } = find(word);
      const counts = add(own, shared, weight);
      return { word, likelihood: computeLikelihood(counts, totals), seen: counts.spam + counts.welcome };
    })
    .filter(({ likelihood }) => Math.abs(likelihood - GUESS) > TELLING)
    .sort((a, b) => Math.abs(b.likelihood - GUESS) - Math.abs(a.likelihood - GUESS))
    .slice(0, TELLING_MAX);
  if (telling.length < TELLING_MIN) return undefined;
  const combine = (toChance: (likelihood: number) => number) =>
    computeChiSquared(
      telling.reduce((sum, { likelihood }) => sum - 2 * Math.log(toChance(likelihood)), 0),
      telling.length,
    );
  const score = (1 + combine((likelihood) => likelihood) - combine((likelihood) => 1 - likelihood)) / 2;
  const reasons = telling
    .filter(({ word, likelihood }) => likelihood > GUESS && !word.startsWith('#'))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, REASONS)
    .map(({ word }) => word.replace(/^\/\//, ''));
  return { score, reasons };
}

/** The likelihood that a comment with this word is spam, from 0.01 to 0.99. */
function computeLikelihood({ spam, welcome }: SpamCounts, totals: SpamCounts): number {
  const seen = spam + welcome;
  if (seen === 0) return GUESS;
  const inSpam = Math.min(1, spam / totals.spam);
  const inWelcome = Math.min(1, welcome / totals.welcome);
  const likelihood = (STRENGTH * GUESS + seen * (inSpam / (inSpam + inWelcome))) / (STRENGTH + seen);
  return Math.min(0.99, Math.max(0.01, likelihood));
}

/** The probability that a chi-squared variable with 2 × `pairs` degrees of freedom is above `value`. */
function computeChiSquared(value: number, pairs: number): number {
  let term = Math.exp(-value / 2);
  let sum = term;
  for (let n = 1; n < pairs; n += 1) {
    term *= value / 2 / n;
    sum += term;
  }
  return Math.min(1, sum);
}
