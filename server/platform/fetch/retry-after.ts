import { parseHttpDate } from './http-date.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * How long a `Retry-After` asks us to stay away, in milliseconds from `now`: seconds or any HTTP date, at most 7 days.
 * Undefined for no header, for junk, and for a time that is not ahead: "come back at once" from a server that has just
 * refused is no licence to retry sooner than without the header.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const date = parseHttpDate(text, now.getTime());
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : date === undefined ? 0 : date - now.getTime();
  return wait > 0 ? Math.min(wait, WEEK_MS) : undefined;
}
