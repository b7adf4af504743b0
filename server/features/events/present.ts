import type { getEventCounts } from '#shared/api/events.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { ANY_EVENT } from './queries.ts';
import type { Count } from './queries-counts.ts';

/** Returns counts by day and by name for the administrators' page: `days` includes days without events. */
export function presentEventCounts(
  counts: readonly Count[],
  members: ReadonlyMap<string, number>,
  days: readonly string[],
): ResponseOf<typeof getEventCounts> {
  const byDay = new Map(days.map((day) => [day, 0]));
  const names: ResponseOf<typeof getEventCounts>['names'] = [];
  let total = 0;
  for (const { day, name, count } of counts) {
    if (day !== null) {
      if (byDay.has(day)) byDay.set(day, count);
    } else {
      names.push({ name, count, members: members.get(name) ?? 0 });
      total += count;
    }
  }
  return {
    days: [...byDay].map(([day, count]) => ({ day, count })),
    names: names.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    count: total,
    members: members.get(ANY_EVENT) ?? 0,
  };
}
