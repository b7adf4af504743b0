/**
 * Whether two names say the same to a person: case, spaces, quotes, dots, hyphens and underscores do not count (SE-15). For a
 * site's name beside its domain, and for tags that are written in several ways.
 */
export function hasSameWords(a: string, b: string): boolean {
  return toBareWords(a) === toBareWords(b);
}

function toBareWords(text: string): string {
  return text.toLowerCase().replace(/[\s'"‘’“”„«».\-‐‑_]/g, '');
}
