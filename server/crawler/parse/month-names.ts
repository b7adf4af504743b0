/**
 * Languages whose month names are known, in every form that Unicode's locale data writes them. Where two write one word
 * for different months the first one counts: `lis` is a Pole's November, not a Croat's October.
 */
const LANGUAGES =
  'de de-AT fr es it pt ca gl nl da nb sv fi et lv lt pl cs sk sl hu ro bg ru uk be el tr id ms he ar ar-SY ar-DZ ar-MA fa th hi eu cy ga sr sr-Latn hr sq'.split(
    ' ',
  );

/** What blog software writes besides: short forms without their dot or cut elsewhere, and slips that are widespread. */
const OTHER_FORMS = [
  ['sau'],
  ['vas', 'febr', 'feber'],
  ['mär', 'mrz', 'márc', 'kov'],
  ['ápr', 'bal'],
  ['máujus', 'máj', 'mayo', 'geg'],
  ['jún', 'giugn', 'ιον', 'bir', 'чер'],
  ['júl', 'lugl', 'ιολ', 'lie', 'лип'],
  ['augusz', 'rgp'],
  ['septem', 'sept', 'szep', 'rgs'],
  ['okto', 'spa'],
  ['noyabr', 'lap', 'ноя'],
  ['dezem', 'grd', 'гру'],
];

const ENGLISH = toMonthNumbers(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((name) => [name, name.slice(0, 3), name === 'september' ? 'sept' : name]),
);

let all: Map<string, number> | undefined;

/** The month of an English name, 1 to 12. */
export function findEnglishMonth(word: string): number | undefined {
  return ENGLISH.get(toNameKey(word));
}

/** The month of a name in any of the LANGUAGES, 1 to 12. The table takes a tenth of a second, at the first need of it. */
export function findMonth(word: string): number | undefined {
  all ??= new Map([...listNames(), ...toMonthNumbers(OTHER_FORMS), ...ENGLISH]);
  return all.get(toNameKey(word));
}

/** Names by themselves and in a date, where many languages decline them. */
function listNames(): Map<string, number> {
  const names = Array.from({ length: 12 }, (): string[] => []);
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      for (const form of [{ month }, { month, day: 'numeric', year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC', calendar: 'gregory' });
        for (const [i, list] of names.entries()) {
          const parts = format.formatToParts(Date.UTC(2026, i, 3));
          const name = parts.find(({ type }) => type === 'month')!.value;
          // Hebrew writes "in February" as one word.
          if (!/\p{N}/u.test(name)) list.push(name, ...(language === 'he' ? [`ב${name}`] : []));
        }
      }
    }
  }
  return toMonthNumbers(names);
}

function toMonthNumbers(names: readonly (readonly string[])[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [i, forms] of names.entries()) {
    for (const form of forms) if (!numbers.has(toNameKey(form))) numbers.set(toNameKey(form), i + 1);
  }
  return numbers;
}

/** The same for `Févr.` and `fevr`: lower case, no accents of European scripts, no dots and apostrophes. */
export function toNameKey(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower.replace(/[.']/g, '');
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’׳]/g, '')
    .normalize('NFC')
    .replaceAll('ı', 'i');
}
