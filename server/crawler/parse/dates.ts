/** Everything a date can be written as is shorter; a longer text is no date and is not looked at. */
const LONGEST_DATE = 100;

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ιαν', 'január', 'januar', 'janvier', 'janv', 'enero', 'ene', 'gennaio', 'gen', 'янв', 'января'],
  [
    'feb',
    'φεβ',
    'február',
    'februar',
    'février',
    'fevrier',
    'févr',
    'fév',
    'febrero',
    'febbraio',
    'фев',
    'февраля',
  ],
  ['mar', 'μάρ', 'μαρ', 'március', 'märz', 'mär', 'mrz', 'mars', 'marzo', 'мар', 'марта'],
  ['apr', 'απρ', 'április', 'avril', 'avr', 'abril', 'abr', 'aprile', 'апр', 'апреля'],
  ['may', 'μάι', 'μαϊ', 'μαι', 'máujus', 'május', 'mai', 'mayo', 'maggio', 'mag', 'мая', 'май'],
  ['jun', 'ιούν', 'ιον', 'június', 'juni', 'juin', 'junio', 'giugno', 'giu', 'июн', 'июня'],
  ['jul', 'ιούλ', 'ιολ', 'július', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'июл', 'июля'],
  ['aug', 'αύγ', 'αυγ', 'augusztus', 'août', 'aout', 'agosto', 'ago', 'авг', 'августа'],
  ['sep', 'σεπ', 'szeptember', 'sept', 'septembre', 'septiembre', 'settembre', 'set', 'сен', 'сентября'],
  ['oct', 'οκτ', 'október', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'окт', 'октября'],
  ['nov', 'νοέ', 'νοε', 'novembre', 'noviembre', 'ноя', 'ноября'],
  ['dec', 'δεκ', 'dezember', 'dez', 'décembre', 'déc', 'diciembre', 'dic', 'dicembre', 'дек', 'декабря'],
];
const ENGLISH = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH_NUMBER = new Map(
  MONTHS.flatMap((names, i) => [...names, ENGLISH[i]!].map((name) => [name, i + 1] as const)),
);

/** Hours from UTC. RFC 822 names the American ones; the others are in use all the same. */
// biome-ignore format: a table reads better in lines of one region each
const ZONES = new Map<string, number>(
  Object.entries({
    ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, 'etc/gmt': 0, 'etc/utc': 0,
    at: -4, et: -5, ct: -6, mt: -7, pt: -8,
    ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10,
    bst: 1, ist: 5.5, west: 1, cet: 1, met: 1, mez: 1, cest: 2, mest: 2, mesz: 2, eet: 2, eest: 3, msk: 3,
    jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
  }),
);

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes from UTC. */
  offset: number;
}

/**
 * Reads a date in any form that feeds are seen to use: RFC 822/2822 with its many slips, RFC 3339 and the rest of
 * W3C-DTF, ISO 8601's short forms, C's asctime, year-first with slashes or Korean marks, and month names in the
 * languages whose blog software writes them. Without a zone it is UTC. Undefined when it is no date.
 */
export function parseDate(text: string): Date | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST_DATE) return undefined;
  const fields = parseIso(trimmed) ?? parseKorean(trimmed) ?? parseShortIso(trimmed) ?? parseWords(trimmed);
  return fields === undefined ? undefined : toDate(fields);
}

const ISO =
  /^(\d{4})(?:[-/.](\d{1,3})(?:[-/.](\d{1,2}))?)?(?:(?:[Tt]|\s+|,\s*)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:]\d+)?)?\s*(.*))?$/;

function parseIso(text: string): Fields | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', zone = ''] = match;
  const offset = parseOffset(zone);
  if (offset === undefined) return undefined;
  return toFields([year!, month, day, hour, minute, second], offset);
}

/** `2004년 05월 28일 오후 01:31:15`, which is Korean time. */
function parseKorean(text: string): Fields | undefined {
  const match =
    /^(\d{4})년\s*(\d{1,2})월\s*(\d{1,2})일\s*(오후|오전)?\s*(?:(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, year, month, day, half, hour = '0', minute = '0', second = '0'] = match;
  const fields = toFields([year!, month!, day!, hour, minute, second], 9 * 60);
  if (half === '오후' && fields.hour < 12) fields.hour += 12;
  return fields;
}

/** `031231`, `20031231`, `03-12-31`, `-0312` and `-03-12`, all of ISO 8601's first edition. */
function parseShortIso(text: string): Fields | undefined {
  const match =
    /^(\d{2}|\d{4})(\d{2})(\d{2})(?:[Tt](\d{2})(\d{2})(\d{2})?\s*(\S*))?$/.exec(text) ??
    /^(\d{2})-(\d{2})-(\d{2})$/.exec(text) ??
    /^-(\d{2})-?(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', zone = ''] = match;
  const offset = parseOffset(zone);
  if (offset === undefined) return undefined;
  return toFields([expandYear(year!), month!, day, hour, minute, second], offset);
}

/** Any order of day, month name, year and time: RFC 822, asctime, `2006/09/15` after a weekday, and their slips. */
function parseWords(text: string): Fields | undefined {
  const words = text.replace(/[,()]/g, ' ').split(/\s+/);
  const numbers: string[] = [];
  let month: string | undefined;
  let time: string[] | undefined;
  let zone = '';
  let isAfternoon: boolean | undefined;
  for (const word of words) {
    const lower = word.toLowerCase().replace(/\.$/, '');
    if (word === '') continue;
    if (time === undefined && /^\d{1,2}:\d/.test(word)) {
      const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?([A-Za-z+-].*)?$/.exec(word);
      if (match === null) return undefined;
      time = [match[1]!, match[2]!, match[3] ?? '0'];
      zone = match[4] ?? '';
    } else if (month === undefined && MONTH_NUMBER.has(lower)) month = String(MONTH_NUMBER.get(lower));
    else if (lower === 'am' || lower === 'pm') isAfternoon = lower === 'pm';
    else if (/^\d{1,4}(?:st|nd|rd|th|\.)?$/.test(lower) && numbers.length < 2 && month !== '')
      numbers.push(lower.replace(/\D+$/, ''));
    else if (/^\d{1,4}[-/.][^\s/.-]+[-/.]\d{1,4}$/.test(word)) {
      const [first, second, third] = word.split(/[-/.]/);
      month = String(MONTH_NUMBER.get(second!.toLowerCase()) ?? second);
      numbers.push(first!, third!);
    } else if (zone === '' && (time !== undefined || /^[+-]\d/.test(word))) zone = word;
  }
  const offset = parseOffset(zone);
  if (month === undefined || numbers.length < 2 || offset === undefined) return undefined;
  const isYearFirst = numbers[0]!.length > 2;
  const day = numbers[isYearFirst ? 1 : 0]!;
  const year = expandYear(numbers[isYearFirst ? 0 : 1]!);
  const fields = toFields([year, month, day, ...(time ?? ['0', '0', '0'])], offset);
  if (isAfternoon === true && fields.hour < 12) fields.hour += 12;
  if (isAfternoon === false && fields.hour === 12) fields.hour = 0;
  return fields;
}

/** RFC 2822, 4.3: two digits from 50 on are the nineteen hundreds; three are years since 1900. */
function expandYear(year: string): string {
  const number = Number(year);
  if (year.length === 2) return String(number < 50 ? 2000 + number : 1900 + number);
  if (year.length === 3) return String(1900 + number);
  return year;
}

/** Minutes from UTC of `Z`, `+0200`, `-01:01`, `GMT-01:01`, `EST`; an unknown name is UTC, a broken number is no zone. */
function parseOffset(written: string): number | undefined {
  const zone = written.trim().toLowerCase();
  if (zone === '') return 0;
  const match = /^(?:gmt|utc|z)?([+-])(\d{1,2}):?(\d{1,2})?$/.exec(zone);
  if (match !== null) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? '0');
    if (Number(match[2]) > 24 || Number(match[3] ?? '0') > 59) return undefined;
    return match[1] === '-' ? -minutes : minutes;
  }
  if (/\d/.test(zone)) return undefined;
  const hours = ZONES.get(zone);
  return hours === undefined ? (/^[a-z]{1,5}$/.test(zone) ? 0 : undefined) : hours * 60;
}

function toFields(parts: string[], offset: number): Fields {
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { year, month, day, hour, minute, second, offset };
}

/** Undefined when a field is out of its range: an hour 25 is a slip that nobody can read. 24:00 and :60 are valid. */
function toDate({ year, month, day, hour, minute, second, offset }: Fields): Date | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60))
    return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offset, second, 0);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
