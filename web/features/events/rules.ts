import type { EventDays } from '#shared/api/events.ts';

/** The parameters of the page's address. */
export interface EventsSearch {
  days?: string;
  name?: string;
}

/** Returns what an address asks for: 30 days of all events by default. */
export function toEventFilter({ days, name }: EventsSearch): { days: EventDays; name: string | undefined } {
  return { days: days === '7' || days === '90' ? days : '30', name: name?.slice(0, 100) };
}
