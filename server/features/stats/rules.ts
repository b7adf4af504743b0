import type { Span } from './queries.ts';

export type Period = 'day' | 'week' | 'month' | 'year';

const DAY_MS = 86_400_000;

/** The day of an instant, UTC: `2026-11-23`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day, or the seven days, the month or the year up to it and with it, UTC. */
export function spanOf(day: string, period: Period): Span {
  const start = new Date(`${day}T00:00:00Z`);
  const until = new Date(start.getTime() + DAY_MS);
  const since = new Date(start);
  if (period === 'week') since.setTime(start.getTime() - 6 * DAY_MS);
  if (period === 'month') since.setUTCDate(1);
  if (period === 'year') since.setUTCMonth(0, 1);
  return { since, until };
}
