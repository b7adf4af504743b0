import { t } from '#shared/i18n/translate.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type TimeGroup = 'today' | 'yesterday' | 'days' | 'week' | 'month';

/** Groups items by the user's own calendar, the latest first; if the dates are in order, each group occurs once. */
export function groupByTime<T>(
  items: readonly T[],
  toDate: (item: T) => Date,
  now: Date,
): [TimeGroup, T[]][] {
  return [...Map.groupBy(items, (item) => toTimeGroup(toDate(item), now))];
}

function toTimeGroup(date: Date, now: Date): TimeGroup {
  const days = Math.round((toStartOfDay(now) - toStartOfDay(date)) / DAY_MS);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days <= 7) return 'days';
  return days <= 30 ? 'week' : 'month';
}

/** The length of a day differs where clocks change, so days are counted between midnights and rounded. */
function toStartOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

export function getGroupTitle(group: TimeGroup): string {
  switch (group) {
    case 'today':
      return t('Today');
    case 'yesterday':
      return t('Yesterday');
    case 'days':
      return t('Older than 2 days');
    case 'week':
      return t('Older than a week');
    case 'month':
      return t('Older than a month');
  }
}
