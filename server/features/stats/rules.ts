import type { Span } from './queries.ts';

export type Period = 'day' | 'week' | 'month' | 'year';

const DAY_MS = 86_400_000;

/** Returns the day of an instant, UTC: `2026-11-23`. */
export function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the span of the day, or of the seven days, the month or the year that end with it, UTC. */
export function toSpan(day: string, period: Period): Span {
  const start = new Date(`${day}T00:00:00Z`);
  const until = new Date(start.getTime() + DAY_MS);
  const since = new Date(start);
  if (period === 'week') since.setTime(start.getTime() - 6 * DAY_MS);
  if (period === 'month') since.setUTCDate(1);
  if (period === 'year') since.setUTCMonth(0, 1);
  return { since, until };
}

/** Returns the first day of the period that includes a day; weeks begin on Monday. */
function toPeriodStart(day: string, period: Period): string {
  const start = new Date(`${day}T00:00:00Z`);
  if (period === 'week') start.setTime(start.getTime() - ((start.getUTCDay() + 6) % 7) * DAY_MS);
  if (period === 'month') start.setUTCDate(1);
  if (period === 'year') start.setUTCMonth(0, 1);
  return toDay(start);
}

/** Lists the first days of so many periods, the one with `day` last. Fewer if they would begin before the year 1. */
export function listPeriods(day: string, period: Period, quantity: number): string[] {
  const last = new Date(`${toPeriodStart(day, period)}T00:00:00Z`);
  const starts = Array.from({ length: quantity }, (_, back) => {
    const start = new Date(last);
    if (period === 'day') start.setUTCDate(start.getUTCDate() - back);
    if (period === 'week') start.setUTCDate(start.getUTCDate() - 7 * back);
    if (period === 'month') start.setUTCMonth(start.getUTCMonth() - back);
    if (period === 'year') start.setUTCFullYear(start.getUTCFullYear() - back);
    return start;
  });
  return starts
    .filter((start) => start.getUTCFullYear() >= 1)
    .map(toDay)
    .toReversed();
}

/** Returns all days of such periods, whole ones: the last one includes days after `day`. */
export function toDayRange(
  periods: readonly string[],
  day: string,
  period: Period,
): { from: string; to: string } {
  const from = periods[0] ?? day;
  const end = new Date(`${toPeriodStart(day, period)}T00:00:00Z`);
  if (period === 'day') end.setUTCDate(end.getUTCDate() + 1);
  if (period === 'week') end.setUTCDate(end.getUTCDate() + 7);
  if (period === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  if (period === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  return { from, to: toDay(new Date(end.getTime() - DAY_MS)) };
}
