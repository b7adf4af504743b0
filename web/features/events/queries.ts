import { keepPreviousData } from '@tanstack/react-query';
import type { EventDays } from '#shared/api/events.ts';
import { getEventCounts } from '#shared/paths/events.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** How often events happened; keeps the previous data while another period or name is fetched. */
export function eventCountsQuery(days: EventDays, name?: string) {
  return {
    ...endpointQuery(getEventCounts, { days, ...(name !== undefined && { name }) }),
    placeholderData: keepPreviousData,
  };
}
