import {
  type DateFields,
  expandYear,
  findEnglishMonth,
  parseDateWords,
  parseOffset,
  to24Hours,
} from './date-words.ts';

/** Dates are shorter; a longer text is not parsed. */
const LONGEST_DATE = 100;

/**
 * Parses a date in any form found in feeds: RFC 822/2822 with its many variants, RFC 3339 and the rest of W3C-DTF, ISO 8601's
 * short forms, days of the year and weeks, C's asctime, seconds since 1970, year, month and day in any script's digits, and month
 * names of forty languages. Without a zone it is UTC, except for times of day in Korean, Japanese or Chinese words, which have
 * the zone of that language. Undefined if it is not a date.
 */
export function parseDate(text: string): Date | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST_DATE) return undefined;
  const usual = parseRfc822(trimmed) ?? parseIso(trimmed);
  if (usual !== undefined) return toDate(usual);
  const plain = markAsianDate(toPlainCharacters(trimmed));
  const fields =
    (plain === trimmed ? undefined : parseIso(plain)) ??
    parseDayOfYear(plain) ??
    parseShortIso(plain) ??
    parseWeek(plain) ??
    parseDateWords(plain);
  return fields === undefined ? parseTimestamp(trimmed) : toDate(fields, findAsianOffset(trimmed));
}

const RFC_822 =
  /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|Z|[+-]\d{4})$/;

/** The fast path for the form in nearly all feeds. */
function parseRfc822(text: string): DateFields | undefined {
  const match = RFC_822.exec(text);
  if (match === null) return undefined;
  const [, day, name, year, ...time] = match;
  const month = findEnglishMonth(name!);
  return month === undefined ? undefined : addTime({ year: Number(year), month, day: Number(day) }, time);
}

/** Converts digits of any script to ASCII and spaces to one type, and removes direction marks. */
function toPlainCharacters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/\s+/g, ' ');
}

/** Unicode has the ten digits of every script in sequence, zero first, at code units that end in 0 or 6. */
function toAsciiDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  for (let steps = 0; steps < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)); steps += 1) zero -= 1;
  return String(digit.codePointAt(0)! - zero);
}

const TIME = String.raw`(?:(?:[Tt]|\s+|,\s*)(\d{1,2}):?(\d{2}|(?<=:)\d)(?::?(\d{1,2})(?:[.,:]\d+)?)?\s*(\D.*)?)?$`;
const ISO = new RegExp(String.raw`^(\d{4})(?:[-/.](\d{1,2}|0\d\d)(?:[-/.](\d{1,2}))?)?${TIME}`);

function parseIso(text: string): DateFields | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month = '1', day = '1', hour, minute, second, zone] = match;
  // Three digits without a day are a day of the year.
  if (month.length === 3 && match[3] === undefined) return undefined;
  return addTime({ year: Number(year), month: Number(month), day: Number(day) }, [
    hour,
    minute,
    second,
    zone,
  ]);
}

const DAY_OF_YEAR = new RegExp(String.raw`^(?:(\d{4})-?|(\d{2})-|(0\d|[7-9]\d))(\d{3})${TIME}`);

/**
 * `2003-335`, `2003335`, `03-335` and `03335`. Two-digit years without a hyphen only for years in which ISO 8601 had this form,
 * until its edition of 2004.
 */
function parseDayOfYear(text: string): DateFields | undefined {
  const match = DAY_OF_YEAR.exec(text);
  if (match === null) return undefined;
  const [, long, hyphened, bare, day, ...time] = match;
  const year = expandYear(long ?? hyphened ?? bare!);
  if (Number(day) < 1 || Number(day) > 366) return undefined;
  const date = new Date(Date.UTC(year, 0, Number(day)));
  return addTime(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    time,
  );
}

const WEEK = new RegExp(String.raw`^(\d{4})-?W(\d{2})(?:-?([1-7]))?${TIME}`);

/** `2026-W06-2`. ISO 8601's first week is the one with 4 January. */
function parseWeek(text: string): DateFields | undefined {
  const match = WEEK.exec(text);
  if (match === null) return undefined;
  const [, year, week, day = '1', ...time] = match;
  const fourth = new Date(Date.UTC(Number(year), 0, 4));
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7);
  const date = new Date(Date.UTC(Number(year), 0, monday + (Number(week) - 1) * 7 + Number(day) - 1));
  return addTime(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    time,
  );
}

const SHORT_ISO = [
  new RegExp(String.raw`^(\d{2}|\d{4})(\d{2})(\d{2})${TIME}`),
  /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?()$/,
  new RegExp(String.raw`^(\d{2})-(\d{2})-(\d{2})${TIME}`),
  /^-(\d{2})-?(\d{2})$/,
  /^-(\d{2})$/,
];

/** `031231`, `20031231T101455Z`, `20031231101455`, `03-12-31`, `-0312`, `-03-12` and `-03`, all of ISO 8601's first edition. */
function parseShortIso(text: string): DateFields | undefined {
  for (const form of SHORT_ISO) {
    const match = form.exec(text);
    if (match === null) continue;
    const [, year, month = '1', day = '1', ...time] = match;
    return addTime({ year: expandYear(year!), month: Number(month), day: Number(day) }, time);
  }
  return undefined;
}

/** Parses seconds or milliseconds since 1970, of this century's first sixty years. */
function parseTimestamp(text: string): Date | undefined {
  if (!/^[1-2]\d{9}(?:\d{3})?$/.test(text)) return undefined;
  return new Date(text.length === 10 ? Number(text) * 1000 : Number(text));
}

function addTime(
  day: Pick<DateFields, 'year' | 'month' | 'day'>,
  [hour, minute = '0', second = '0', zone = '']: (string | undefined)[],
): DateFields | undefined {
  const half = /^([ap])\.?\s?m\b\.?\s*/i.exec(zone);
  const zoneText = half === null ? zone : zone.slice(half[0].length);
  const offset = parseOffset(zoneText);
  if (offset === undefined) return undefined;
  const isAfternoon = half === null ? undefined : half[1]!.toLowerCase() === 'p';
  return {
    ...day,
    hour: to24Hours(Number(hour ?? '0'), isAfternoon),
    minute: Number(minute),
    second: Number(second),
    offset: hour !== undefined && zoneText === '' ? undefined : offset,
  };
}

/**
 * Returns undefined if a field is out of range, such as hour 25. 24:00 and :60 are valid.
 *
 * @param usualOffset minutes from UTC of a time without a zone.
 */
function toDate(
  { year, month, day, hour, minute, second, offset }: DateFields,
  usualOffset = 0,
): Date | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60))
    return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - (offset ?? usualOffset), second, 0);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Words for the half of the day, and their hours. They are written without a space beside the hour. */
const MORNING = '오전|새벽|아침|午前|上午|凌晨|清晨|早上|早晨';
const AFTERNOON = '오후|저녁|밤|午後|午后|下午|傍晚|晚上|中午';

/**
 * Converts a date in Korean, Japanese or Chinese notation to hyphens and colons, the half of the day to am or pm: `2004년 05월 28일
 * 오후 01:31:15`, `2026年2月3日 9時5分`, `下午3点`. Returns any other text unchanged.
 */
function markAsianDate(text: string): string {
  if (!/[\u3040-\u9fff\uac00-\ud7a3]/.test(text)) return text;
  return text
    .replace(/(\d)\s*[年년]\s*/g, '$1-')
    .replace(/(\d)\s*[月월]\s*/g, '$1-')
    .replace(/(\d)\s*[日일号號]/g, '$1 ')
    .replace(/-\s+$/, '')
    .replace(/(\d)\s*[時时시點点]\s*(?:(\d{1,2})\s*[分분]?\s*)?(?:(\d{1,2})\s*[秒초])?/g, writeTime)
    .replace(new RegExp(MORNING, 'g'), ' am ')
    .replace(new RegExp(AFTERNOON, 'g'), ' pm ')
    .replace(/\s+/g, ' ')
    .trim();
}

function writeTime(_: string, hour: string, minute = '0', second = '0'): string {
  return `${hour}:${minute}:${second} `;
}

/**
 * Returns minutes from UTC if the words of a date belong to only one zone: Korean, Japanese, or Chinese (China, Hong Kong, Taiwan
 * and Singapore have one). Without a time of day, or with ambiguous words, it is UTC.
 */
function findAsianOffset(text: string): number {
  if (/[\uac00-\ud7a3]/.test(text)) return 9 * 60;
  if (/午[前後]|曜|\p{sc=Hira}|\p{sc=Kana}/u.test(text)) return 9 * 60;
  return new RegExp(`${MORNING}|${AFTERNOON}|星期|周[一二三四五六日]|[时点點]`).test(text) ? 8 * 60 : 0;
}
