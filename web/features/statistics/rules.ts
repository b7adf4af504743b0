import type { StatisticsDays } from '#shared/api/statistics.ts';

/** The parameters of the page's address. */
export interface StatisticsSearch {
  days?: string;
}

const SPANS: readonly StatisticsDays[] = ['7', '30', '90', '365'];

/** Returns the period that an address means: 30 days by default. */
export function toStatisticsDays({ days }: StatisticsSearch): StatisticsDays {
  return SPANS.find((span) => span === days) ?? '30';
}
