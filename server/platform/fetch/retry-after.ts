import { parseHttpDate } from './http-date.ts';

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
