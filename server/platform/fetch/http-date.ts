const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, the form to send. */
const IMF_FIXDATE = /^[a-z]+, (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
/** `Sunday, 06-Nov-94 08:49:37 GMT`, obsolete. */
const RFC_850 = /^[a-z]+, (\d{2})-([a-z]{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
/** `Sun Nov  6 08:49:37 1994`, obsolete. */
const ASCTIME = /^[a-z]+ ([a-z]{3}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i;

/** Parses any of the three forms of RFC 9110, 5.6.7, as milliseconds since 1970; a wrong weekday is ignored. */
export function parseHttpDate(text: string, now: number): number | undefined {
  const value = text.trim();
  const fixed = IMF_FIXDATE.exec(value);
  if (fixed) return toMilliseconds(fixed[3]!, fixed[2]!, fixed[1]!, fixed.slice(4));
  const rfc850 = RFC_850.exec(value);
  if (rfc850) return toMilliseconds(toFullYear(rfc850[3]!, now), rfc850[2]!, rfc850[1]!, rfc850.slice(4));
  const asctime = ASCTIME.exec(value);
  if (asctime) return toMilliseconds(asctime[6]!, asctime[1]!, asctime[2]!, asctime.slice(3, 6));
  return undefined;
}

/** RFC 9110: two digits that seem more than 50 years in the future mean the same year of the century before. */
function toFullYear(twoDigits: string, now: number): string {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(twoDigits);
  return String(year > thisYear + 50 ? year - 100 : year);
}

function toMilliseconds(year: string, monthName: string, day: string, time: string[]): number | undefined {
  const month = MONTHS.indexOf(monthName.toLowerCase());
  if (month === -1) return undefined;
  const [hours, minutes, seconds] = time.map(Number);
  const date = new Date(0);
  date.setUTCFullYear(Number(year), month, Number(day));
  date.setUTCHours(hours!, minutes!, seconds!);
  return date.getTime();
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns how long a `Retry-After` asks us to wait, in milliseconds from `now`: seconds or any HTTP date, at most 7 days.
 * Undefined for no header, an invalid one, and a time that is not in the future: "come back at once" from a server that has just
 * refused does not allow an earlier retry than no header.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const date = parseHttpDate(text, now.getTime());
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : date === undefined ? 0 : date - now.getTime();
  return wait > 0 ? Math.min(wait, WEEK_MS) : undefined;
}
