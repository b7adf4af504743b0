import { getLocale, t } from '#shared/i18n/translate.ts';

/** Formats numbers, dates and lists in the languages of the interface and of posts; nothing else creates `Intl` formats. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Above this age, a date is shown instead. */
const RELATIVE_MAX = 30 * DAY;
/** Counts are exact up to this number, then shown as "999+". */
const COUNT_MAX = 999;

/** The maximum number of cached formats: blogs may be in any language. */
const KEPT_MAX = 200;

/** Cached formats: creating one takes longer than using it a hundred times, and a list has a date in every row. */
const cached = new Map<string, unknown>();

/** Returns an `Intl` format, such as `Intl.ListFormat`, created once for each language and options. */
export function getFormat<Format, Options>(
  Class: new (locale: string, options: Options) => Format,
  options: Options,
  locale: string = getLocale(),
): Format {
  const key = `${Class.name} ${locale} ${JSON.stringify(options)}`;
  const known = cached.get(key) as Format | undefined;
  if (known !== undefined) return known;
  if (cached.size >= KEPT_MAX) cached.clear();
  const format = new Class(locale, options);
  cached.set(key, format);
  return format;
}

/** Formats a number: "1,204", or according to the options. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}, locale?: string): string {
  return getFormat(Intl.NumberFormat, options, locale).format(value);
}

/** Formats a number briefly, for example for an axis: "1.2K". */
export function formatCompactNumber(value: number): string {
  return formatNumber(value, { notation: 'compact' });
}

/** Formats a count: "12", "999+". */
export function formatCount(count: number): string {
  return count > COUNT_MAX ? `${formatNumber(COUNT_MAX)}+` : formatNumber(count);
}

/** Formats a date, given as a `Date`, in ISO 8601 or in milliseconds: "November 21, 2026", or according to the options. */
export function formatDate(
  date: Date | string | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
  locale?: string,
): string {
  return getFormat(Intl.DateTimeFormat, options, locale).format(new Date(date));
}

/** Formats a list in a sentence: "Ada, Grace, and Joan". */
export function formatList(words: readonly string[], locale?: string): string {
  return getFormat(Intl.ListFormat, {}, locale).format(words);
}

/** Formats the age of a post for its byline: "now", "5 m", "2 h", "9 d", "12 Mar", "12 Mar 2024". */
export function formatShortTime(date: Date, now: Date): string {
  const ago = now.getTime() - date.getTime();
  if (Math.abs(ago) < MINUTE) return t('now');
  if (ago < 0 || ago >= RELATIVE_MAX) return formatDay(date, now);
  const [unit, value] =
    ago < HOUR
      ? (['minute', ago / MINUTE] as const)
      : ago < DAY
        ? (['hour', ago / HOUR] as const)
        : (['day', ago / DAY] as const);
  const options = { style: 'unit', unit, unitDisplay: 'narrow' } as const;
  const parts = getFormat(Intl.NumberFormat, options).formatToParts(Math.floor(value));
  // "2h" reads better with a non-breaking space; languages that already write one keep theirs.
  const gap = parts.some((part) => part.type === 'literal') ? '' : '\u00a0';
  return parts.map((part) => part.value).join(gap);
}

/** Formats an age in words: "2 hours ago", "yesterday", "12 Mar 2024". */
export function formatLongTime(date: Date, now: Date): string {
  const ahead = date.getTime() - now.getTime();
  const distance = Math.abs(ahead);
  if (distance < MINUTE) return t('just now');
  if (distance >= RELATIVE_MAX) return formatDay(date, now);
  const words = getFormat(Intl.RelativeTimeFormat, { numeric: 'auto' } as const);
  if (distance < HOUR) return words.format(Math.trunc(ahead / MINUTE), 'minute');
  return distance < DAY
    ? words.format(Math.trunc(ahead / HOUR), 'hour')
    : words.format(Math.trunc(ahead / DAY), 'day');
}

/** Formats the full date, for tooltips: "21 November 2026 at 08:14". */
export function formatFullTime(date: Date | string): string {
  return formatDate(date, { dateStyle: 'long', timeStyle: 'short' });
}

function formatDay(date: Date, now: Date): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return formatDate(date, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}
