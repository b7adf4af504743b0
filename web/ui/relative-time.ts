import { t } from '#shared/i18n/translate.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Above this age, a date is shown instead. */
const RELATIVE_MAX = 30 * DAY;

/** Formats the age of a post for its byline: "now", "5 m", "2 h", "9 d", "12 Mar", "12 Mar 2024". */
export function presentShortTime(date: Date, now: Date, locale: string): string {
  const ago = now.getTime() - date.getTime();
  if (Math.abs(ago) < MINUTE) return t('now');
  if (ago < 0 || ago >= RELATIVE_MAX) return presentDay(date, now, locale);
  const [unit, value] =
    ago < HOUR
      ? (['minute', ago / MINUTE] as const)
      : ago < DAY
        ? (['hour', ago / HOUR] as const)
        : (['day', ago / DAY] as const);
  const numbers = getFormat(
    `${locale} ${unit}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }),
  );
  const parts = numbers.formatToParts(Math.floor(value));
  // "2h" reads better with a non-breaking space; languages that already write one keep theirs.
  const gap = parts.some((part) => part.type === 'literal') ? '' : '\u00a0';
  return parts.map((part) => part.value).join(gap);
}

/** Formats an age in words: "2 hours ago", "yesterday", "12 Mar 2024". */
export function presentLongTime(date: Date, now: Date, locale: string): string {
  const ahead = date.getTime() - now.getTime();
  const distance = Math.abs(ahead);
  if (distance < MINUTE) return t('just now');
  if (distance >= RELATIVE_MAX) return presentDay(date, now, locale);
  const words = getFormat(`${locale} ago`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  if (distance < HOUR) return words.format(Math.trunc(ahead / MINUTE), 'minute');
  return distance < DAY
    ? words.format(Math.trunc(ahead / HOUR), 'hour')
    : words.format(Math.trunc(ahead / DAY), 'day');
}

/** Formats the full date, for tooltips: "21 November 2026 at 08:14". */
export function presentFullTime(date: Date, locale: string): string {
  return getFormat(
    `${locale} full`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
  ).format(date);
}

function presentDay(date: Date, now: Date, locale: string): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return getFormat(
    `${locale} day ${isThisYear}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        ...(!isThisYear && { year: 'numeric' }),
      }),
  ).format(date);
}

/** Cached formats: creating one takes longer than using it a hundred times, and a list has a date in every row. */
const made = new Map<string, unknown>();

function getFormat<F>(name: string, make: () => F): F {
  const format = (made.get(name) as F | undefined) ?? make();
  made.set(name, format);
  return format;
}
