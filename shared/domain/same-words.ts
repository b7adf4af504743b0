/**
 * Whether two names differ only in case, spaces, quotes, dots, hyphens and underscores (SE-15). For a site's name beside its
 * domain, and for spellings of a tag.
 */
export function hasSameWords(a: string, b: string): boolean {
  return toBareWords(a) === toBareWords(b);
}

function toBareWords(text: string): string {
  return text.toLowerCase().replace(/[\s'"‘’“”„«».\-‐‑_]/g, '');
}
