import { useMemo } from 'react';
import type { Subscription, SubscriptionFilter } from '#shared/api/subscriptions.ts';
import type { Concern } from '#shared/domain/concerns.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { listOpenConcerns } from './concerns.ts';
import {
  isOfView,
  type ManagerSort,
  searchRows,
  sortSubscriptions,
  toSearchableSubscription,
} from './list-rules.ts';

/** Returns the rows of the list, and the number of search results before view and filter. */
export function useMatching(
  subscriptions: readonly Subscription[],
  criteria: {
    term: string;
    view: SubscriptionFilter;
    concern: Concern | undefined;
    sort: ManagerSort;
    now: Date;
  },
): { matches: number; rows: Subscription[] } {
  const { term, view, concern, sort, now } = criteria;
  // Sorted and indexed once for each list, not for each key.
  const ordered = useMemo(
    () => sortSubscriptions(subscriptions, sort, { locale: getLocale(), now }).map(toSearchableSubscription),
    [subscriptions, sort, now],
  );
  return useMemo(() => {
    const found = searchRows(ordered, term);
    const rows = found.filter(
      (one) => isOfView(one, view) && (concern === undefined || listOpenConcerns(one, now).includes(concern)),
    );
    return { matches: found.length, rows };
  }, [ordered, term, view, concern, now]);
}
