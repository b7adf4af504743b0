const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ji',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Normalizes a language to BCP 47, including `en_US`; '' for an unknown or invalid one. */
export function normalizeLanguage(written: string): string {
  const tag = written.trim().slice(0, 35).replaceAll('_', '-');
  return tag !== 'und' && /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,5}$/i.test(tag) ? tag : '';
}

/** Characters of a text that are searched for a strong one. */
const LONGEST_SAMPLE = 2_000;

/**
 * Returns the writing direction: from the declared language, or else from the first strong characters of the texts (Unicode's
 * bidirectional algorithm, P2 and P3).
 */
export function findDirection(language: string, ...texts: string[]): 'ltr' | 'rtl' {
  const [primary = '', ...subtags] = language.toLowerCase().split(/[-_]/);
  if (subtags.includes('arab') || subtags.includes('hebr')) return 'rtl';
  if (primary !== '') return RIGHT_TO_LEFT.has(primary) ? 'rtl' : 'ltr';
  const start = texts.map((text) => text.slice(0, LONGEST_SAMPLE)).join(' ');
  const strong = /\p{L}/u.exec(start)?.[0];
  return strong !== undefined && isRightToLeft(strong.codePointAt(0)!) ? 'rtl' : 'ltr';
}

/**
 * The same of a text whose declared language is that of its place, not its own: most of its letters decide against a language from left
 * to right, and a text without a letter from right to left against one from right to left.
 */
export function findTextDirection(language: string, text: string): 'ltr' | 'rtl' {
  const declared = findDirection(language, text);
  const letters = text.slice(0, LONGEST_SAMPLE).match(/\p{L}/gu) ?? [];
  const fromRight = letters.filter((letter) => isRightToLeft(letter.codePointAt(0)!)).length;
  if (declared === 'ltr') return fromRight > letters.length / 2 ? 'rtl' : 'ltr';
  return letters.length > 0 && fromRight === 0 ? 'ltr' : 'rtl';
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms are adjacent. */
function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfeff) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  );
}
