import type { FeedState } from '#shared/api/feeds-admin.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { listAdminFeeds } from '#shared/paths/feeds-admin.ts';

/** The parameters of the list's address. */
export interface FeedsSearch {
  q?: string;
  state?: string;
}

const STATES: Record<FeedState, () => string> = {
  ok: () => t('Working'),
  failing: () => t('Failing'),
  slow: () => t('Too slow'),
  unfetched: () => t('Never fetched'),
  paused: () => t('Paused'),
  gone: () => t('Ended'),
};

/** Returns the filter that an address means; what it does not know is left out. */
export function toFeedFilter({ q, state }: FeedsSearch): RawInputOf<typeof listAdminFeeds> {
  return { q, state: state !== undefined && Object.hasOwn(STATES, state) ? (state as FeedState) : undefined };
}

/** Returns the name of a feed's state. */
export function describeFeedState(state: FeedState): string {
  return STATES[state]();
}

/** Returns the choices of the filter by state. */
export function listFeedStates() {
  return Object.entries(STATES).map(([value, label]) => ({ value, label: label() }));
}
