/** Halves of the day beside the hour: English, Greek, Turkish, Vietnamese, Arabic, Persian. */
const HALVES = new Map<string, boolean>([
  ...['am', 'πμ', 'oo', 'sa', 'ص', 'قظ'].map((word) => [word, false] as const),
  ...['pm', 'μμ', 'os', 'ch', 'م', 'بظ'].map((word) => [word, true] as const),
]);

/** Maximum words of a date; a longer text is a sentence. */
const MOST_WORDS = 12;

const CLOCK = /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?(?![\d:])/;
/** `9.05`, `14h30` and `14h`: a time only after a complete date. */
const LOOSE_CLOCK = /^(\d{1,2})(?:[.h](\d{2})(?:[.m](\d{2}))?|h)$/i;
/** A day or a year, with the suffixes of some languages: `3rd`, `1er`, `3.`, `2026г.`, `d'`. */
const NUMBER = /^(?:de|d)?['’]?(\d{1,4})(?:-?\p{L}{1,2}|ος)?[.ºª°]?$/u;

/**
 * Parses day, month's name, year and time in any order: RFC 822, asctime, `2006/09/15` after a weekday, `3 de febrero de 2026`,
 * and their variants. Undefined if day, month or year is missing.
 */
export function parseDateWords(text: string): DateFields | undefined {
  const clock = CLOCK.exec(text);
  const before = splitWords(clock === null ? text : text.slice(0, clock.index));
  const after = clock === null ? [] : splitWords(text.slice(clock.index + clock[0].length));
  // A colon outside a time, as in 1:2:3:4.
  if (before.some((word) => /\d:\d/.test(word))) return undefined;
  const time = clock?.slice(1, 4);
  const english = readWords(before, after, time, findEnglishMonth);
  if (english !== undefined) return english;
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  return words > 0 && words <= MOST_WORDS ? readWords(before, after, time, findMonth) : undefined;
}

/** Splits text into words, even without spaces: `03-Feb-2026`, `3Feb2026`, the `T` before a time; `3. 2. 2026` stays one. */
function splitWords(text: string): string[] {
  return text
    .replace(/(\d)[-/.]?(\p{L}[\p{L}\p{M}]{2,}\.?)[-/.]?(?=\d)/gu, '$1 $2 ')
    .replace(/(\d)[Tt]$/, '$1')
    .replace(/(?<!\d)(\d{1,4})\. ?(\d{1,2})\. ?(\d{1,4})(?!\d)/, '$1.$2.$3 ')
    .split(/[\s,،;()]+/)
    .filter((word) => word !== '');
}

function readWords(
  before: string[],
  after: string[],
  clock: string[] | undefined,
  lookUpMonth: (word: string) => number | undefined,
): DateFields | undefined {
  const numbers: string[] = [];
  let time = clock;
  let month: number | undefined;
  let monthIndex = -1;
  let isAfternoon: boolean | undefined;
  let zone = '';
  let hasSlashes = false;
  const words = [...before, ...after];
  for (const [i, word] of words.entries()) {
    const named = lookUpMonth(word) ?? lookUpMonth(`${word} ${words[i + 1] ?? ''}`);
    const numeric = /^(\d{1,4})[-/.](\d{1,4})[-/.](\d{1,4})\.?$/.exec(word);
    const half = HALVES.get(toNameKey(word));
    const number = NUMBER.exec(word)?.[1];
    // The first word may have been the weekday: `mar` is Tuesday in four languages.
    if (named !== undefined && (month === undefined || monthIndex === 0)) {
      month = named;
      monthIndex = i;
    } else if (numeric !== null && numbers.length === 0) {
      hasSlashes = word.includes('/');
      month = Number(numeric[2]);
      numbers.push(numeric[1]!, numeric[3]!);
    } else if (half !== undefined) isAfternoon = half;
    else if (number !== undefined && isVietnameseMonth(words[i - 1])) month = Number(number);
    else if (number !== undefined && numbers.length < 2) numbers.push(number);
    else if (time === undefined && numbers.length === 2 && LOOSE_CLOCK.test(word))
      time = LOOSE_CLOCK.exec(word)!.slice(1, 4);
    else if (zone === '' && (/^[+-]\d/.test(word) || (i >= before.length && /^[a-z\d]/i.test(word))))
      zone = word;
  }
  if (month === undefined || numbers.length < 2) return undefined;
  // A weekday that looked like a month, and a month in a language that was not tried yet.
  if (monthIndex === 0 && lookUpMonth === findEnglishMonth && words.some(isForeign)) return undefined;
  const offset = parseOffset(zone);
  if (offset === undefined) return undefined;
  const [first, last] = numbers as [string, string];
  const isYearFirst = first.length > 2;
  let day = Number(isYearFirst ? last : first);
  // The American order, if the middle cannot be a month or the clock has twelve hours.
  if (
    !isYearFirst &&
    monthIndex === -1 &&
    day <= 12 &&
    (month > 12 || (hasSlashes && isAfternoon !== undefined))
  )
    [day, month] = [month, day];
  const [hour = '0', minute = '0', second = '0'] = time ?? [];
  return {
    year: toGregorianYear(expandYear(isYearFirst ? first : last), words),
    month,
    day,
    hour: to24Hours(Number(hour), isAfternoon),
    minute: Number(minute),
    second: Number(second),
    offset: zone === '' && time !== undefined ? undefined : offset,
  };
}

/** `3 tháng 2`: in Vietnamese the month is a number after a word. */
function isVietnameseMonth(word = ''): boolean {
  return /^th(?:á|a)?ng$|^thg$/i.test(word);
}

/** Whether a word is neither English nor a zone: three letters and more, some of them lower case. */
function isForeign(word: string): boolean {
  return /^\p{L}{3,}\.?$/u.test(word) && word !== word.toUpperCase() && findEnglishMonth(word) === undefined;
}

/** Converts years of Thailand's Buddhist calendar. */
function toGregorianYear(year: number, words: string[]): number {
  return year > 2400 && words.some((word) => /\p{sc=Thai}/u.test(word)) ? year - 543 : year;
}

/** A date as written: its numbers may be out of range. */
export interface DateFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes from UTC; undefined without a zone. */
  offset: number | undefined;
}

/** RFC 2822, 4.3: two digits from 50 on mean 19xx; three are years since 1900. */
export function expandYear(year: string): number {
  const number = Number(year);
  if (year.length === 2) return number < 50 ? 2000 + number : 1900 + number;
  if (year.length === 3) return 1900 + number;
  return number;
}

/** Returns an hour of the 12-hour clock in 24 hours; hours above twelve are unchanged. */
export function to24Hours(hour: number, isAfternoon: boolean | undefined): number {
  if (isAfternoon === undefined) return hour;
  if (isAfternoon) return hour < 12 ? hour + 12 : hour;
  return hour === 12 ? 0 : hour;
}

/** Hours from UTC. RFC 822 has the American ones; the others are used too. */
// biome-ignore format: a table reads better in lines of one region each
const ZONES = new Map<string, number>(
  Object.entries({
    ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, 'etc/gmt': 0, 'etc/utc': 0,
    at: -4, et: -5, ct: -6, mt: -7, pt: -8,
    ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10,
    nst: -3.5, ndt: -2.5, brt: -3, art: -3, clt: -4,
    bst: 1, ist: 5.5, west: 1, cet: 1, met: 1, mez: 1, cest: 2, mest: 2, mesz: 2, eet: 2, eest: 3, msk: 3, мск: 3, trt: 3,
    sast: 2, wat: 1, cat: 2, eat: 3, pkt: 5, wib: 7, ict: 7,
    jst: 9, kst: 9, hkt: 8, sgt: 8, awst: 8, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
  }),
);

/**
 * Parses minutes from UTC from `Z`, `+0200`, `-01:01`, `GMT-01:01`, `EST`. An unknown name is UTC; an invalid number is
 * undefined.
 */
export function parseOffset(written: string): number | undefined {
  const zone = written.trim().toLowerCase();
  if (zone === '') return 0;
  const match = /^(?:gmt|utc|ut|z)?([+\-−])(\d{1,2}):?(\d{1,2})?$/.exec(zone);
  if (match !== null) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? '0');
    if (Number(match[2]) > 24 || Number(match[3] ?? '0') > 59) return undefined;
    return match[1] === '+' ? minutes : -minutes;
  }
  if (/\d/.test(zone)) return undefined;
  return (ZONES.get(zone.replaceAll('.', '')) ?? 0) * 60;
}

/**
 * Languages with known month names, in every form of Unicode's locale data. If two use one word for different months the first
 * one counts: `lis` is the Polish November, not the Croatian October.
 */
const LANGUAGES =
  'de de-AT fr es it pt ca gl nl da nb sv fi et lv lt pl cs sk sl hu ro bg ru uk be el tr id ms he ar ar-SY ar-DZ ar-MA fa th hi eu cy ga sr sr-Latn hr sq'.split(
    ' ',
  );

/** Additional forms of blog software: abbreviations without their dot or shorter, and common misspellings. */
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

/** Returns the month of an English name, 1 to 12. */
export function findEnglishMonth(word: string): number | undefined {
  return ENGLISH.get(toNameKey(word));
}

/** Returns the month of a name in any of the LANGUAGES, 1 to 12. The table takes a tenth of a second, on first use. */
function findMonth(word: string): number | undefined {
  all ??= new Map([...listNames(), ...toMonthNumbers(OTHER_FORMS), ...ENGLISH]);
  return all.get(toNameKey(word));
}

/** Lists names alone and in a date, where many languages decline them. */
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

/** Returns the same key for `Févr.` and `fevr`: lower case, without accents of European scripts, dots and apostrophes. */
function toNameKey(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower.replace(/[.']/g, '');
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’׳]/g, '')
    .normalize('NFC')
    .replaceAll('ı', 'i');
}
