import { keepPreviousData } from '@tanstack/react-query';
import type { StatisticsDays } from '#shared/api/statistics.ts';
import { getStatistics } from '#shared/paths/statistics.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** What happened by day; keeps the previous data while another period is fetched. */
export const statisticsQuery = (days: StatisticsDays) => ({
  ...endpointQuery(getStatistics, { days }),
  placeholderData: keepPreviousData,
});
