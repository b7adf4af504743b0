import { t } from '#shared/i18n/translate.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older than this a date says more than a distance does. */
const RELATIVE_MAX = 30 * DAY;

/** How long ago, as a post's byline says it: "now", "5 m", "2 h", "9 d", "12 Mar", "12 Mar 2024". */
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
  // "2h" reads better with a gap that does not break; languages that write one already keep theirs.
  const gap = parts.some((part) => part.type === 'literal') ? '' : '\u00a0';
  return parts.map((part) => part.value).join(gap);
}

/** How long ago, in words: "2 hours ago", "yesterday", "12 Mar 2024". */
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

/** The whole date, for tooltips: "21 November 2026 at 08:14". */
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

/** Formats that were made before: making one takes longer than a hundred uses of it, and a list has a date in every row. */
const made = new Map<string, unknown>();

function getFormat<F>(name: string, make: () => F): F {
  const format = (made.get(name) as F | undefined) ?? make();
  made.set(name, format);
  return format;
}
