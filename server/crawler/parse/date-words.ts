import { type DateFields, expandYear, to24Hours } from './date-fields.ts';
import { findEnglishMonth, findMonth, toNameKey } from './month-names.ts';
import { parseOffset } from './zones.ts';

/** Halves of the day as they are written beside the hour: English, Greek, Turkish, Vietnamese, Arabic, Persian. */
const HALVES = new Map<string, boolean>([
  ...['am', 'πμ', 'oo', 'sa', 'ص', 'قظ'].map((word) => [word, false] as const),
  ...['pm', 'μμ', 'os', 'ch', 'م', 'بظ'].map((word) => [word, true] as const),
]);

/** The words of a date at its longest; what has more of them is a sentence. */
const MOST_WORDS = 12;

const CLOCK = /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?(?![\d:])/;
/** `9.05`, `14h30` and `14h`: a time only behind a date that is complete without it. */
const LOOSE_CLOCK = /^(\d{1,2})(?:[.h](\d{2})(?:[.m](\d{2}))?|h)$/i;
/** A day or a year, with the letters that languages hang on it: `3rd`, `1er`, `3.`, `2026г.`, `d'`. */
const NUMBER = /^(?:de|d)?['’]?(\d{1,4})(?:-?\p{L}{1,2}|ος)?[.ºª°]?$/u;

/**
 * Day, month's name, year and time in any order: RFC 822, asctime, `2006/09/15` after a weekday, `3 de febrero de 2026`,
 * and their slips. Undefined when day, month or year is missing.
 */
export function parseDateWords(text: string): DateFields | undefined {
  const clock = CLOCK.exec(text);
  const before = splitWords(clock === null ? text : text.slice(0, clock.index));
  const after = clock === null ? [] : splitWords(text.slice(clock.index + clock[0].length));
  // A colon that belongs to no time, as in 1:2:3:4.
  if (before.some((word) => /\d:\d/.test(word))) return undefined;
  const time = clock?.slice(1, 4);
  const english = readWords(before, after, time, findEnglishMonth);
  if (english !== undefined) return english;
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  return words > 0 && words <= MOST_WORDS ? readWords(before, after, time, findMonth) : undefined;
}

/** Words, with those apart that stand together: `03-Feb-2026`, `3Feb2026`, the `T` before a time; and as one `3. 2. 2026`. */
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
  // A weekday that looked like a month, and a month in a language that was not asked for yet.
  if (monthIndex === 0 && lookUpMonth === findEnglishMonth && words.some(isForeign)) return undefined;
  const offset = parseOffset(zone);
  if (offset === undefined) return undefined;
  const [first, last] = numbers as [string, string];
  const isYearFirst = first.length > 2;
  let day = Number(isYearFirst ? last : first);
  // The American order, where the middle can be no month or the clock has twelve hours.
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

/** `3 tháng 2`: in Vietnamese the month is a number behind its own word. */
function isVietnameseMonth(word = ''): boolean {
  return /^th(?:á|a)?ng$|^thg$/i.test(word);
}

/** A word in letters that is neither English nor a zone: three letters and more, some of them small. */
function isForeign(word: string): boolean {
  return /^\p{L}{3,}\.?$/u.test(word) && word !== word.toUpperCase() && findEnglishMonth(word) === undefined;
}

/** Thailand counts its years from the death of Buddha. */
function toGregorianYear(year: number, words: string[]): number {
  return year > 2400 && words.some((word) => /\p{sc=Thai}/u.test(word)) ? year - 543 : year;
}
