/**
 * How muted words are found in texts: without regard to case and accents; as whole words in scripts that separate words, anywhere in
 * the others (Chinese, Japanese, Korean, Thai, …).
 */

/** Accents of Latin, Greek and Cyrillic letters, and the optional signs of Hebrew and Arabic. Other scripts spell with their marks. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;
const LETTER = /[\p{L}\p{N}]/u;
/** A character of a script that does not separate words. */
export const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns a text as it is compared. */
export function normalizeMuted(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a text has a word or phrase. Both normalized.
 * @param key not empty
 */
export function hasMutedWord(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const end = at + key.length;
    if (isEdge(key[0]!, text[at - 1]) && isEdge(key.at(-1)!, text[end])) return true;
  }
  return false;
}

/** Whether a word may begin or end between two characters, of which the first is the word's. */
function isEdge(own: string, beside: string | undefined): boolean {
  if (beside === undefined || !LETTER.test(own) || !LETTER.test(beside)) return true;
  return WITHOUT_SPACES.test(own);
}

/** Whether a word can be muted: it has at least a letter, a number or a symbol such as an emoji. */
export function canMute(key: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(key);
}
