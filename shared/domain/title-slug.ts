/** Maximum characters of a title in an address. */
const SLUG_MAX_CHARACTERS = 80;

/**
 * Returns a title as the last part of an address: letters and digits of any script, everything else as hyphens. Latin letters
 * lose their accents, as people type them. '' if nothing is left.
 */
export function toTitleSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...plain]
    .slice(0, SLUG_MAX_CHARACTERS)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
}
