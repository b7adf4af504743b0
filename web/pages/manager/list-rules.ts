import type { Subscription, SubscriptionFilter, SubscriptionSort } from '#shared/api/subscriptions.ts';
import { CONCERNS } from '#shared/domain/concerns.ts';
import { toShortAddress } from '#web/features/feeds/rules-address.ts';
import { isAddress } from '#web/features/subscriptions/rules.ts';
import { getFormat } from '#web/ui/format.ts';
import { listConcerns } from './concerns.ts';

/** The rules of the manager's lists. All loaded rows are searched, filtered and ordered in the browser, at every key press. */

/** A row with its searchable text, computed once. */
export interface Searchable<T> {
  item: T;
  haystack: string;
}

/** Joins a row's texts into one for searching: lower case, without accents. */
export function toSearchable<T>(item: T, texts: readonly string[]): Searchable<T> {
  return { item, haystack: normalizeText(texts.join('\n')) };
}

/** Searches by name and address (SM-07), both the website's and the feed's. */
export function toSearchableSubscription(subscription: Subscription): Searchable<Subscription> {
  const { name, URL, site_URL } = subscription;
  return toSearchable(subscription, [name, URL, site_URL]);
}

/** Returns the rows that contain the term; for an address, however it was typed. All for an empty term. */
export function searchRows<T>(rows: readonly Searchable<T>[], term: string): T[] {
  const needle = toNeedle(term);
  const found = needle === '' ? rows : rows.filter(({ haystack }) => haystack.includes(needle));
  return found.map(({ item }) => item);
}

function toNeedle(term: string): string {
  const text = normalizeText(term.trim());
  // "https://www.example.com/" searches for "example.com", because the row's address may differ in the rest.
  return isAddress(text)
    ? text
        .replace(/^[a-z]+:\/\//, '')
        .replace(/^www\./, '')
        .replace(/\/$/, '')
    : text;
}

function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Lists the choices of "View" that match any row: "P2 shown only to those with P2 follows", and "Paid" likewise. */
export function listFilters(subscriptions: readonly Subscription[]): SubscriptionFilter[] {
  const has = (filter: SubscriptionFilter) =>
    subscriptions.some((subscription) => isOfView(subscription, filter));
  return ['all', ...(['paid', 'p2'] as const).filter(has), 'rss'];
}

export function isOfView(subscription: Subscription, filter: SubscriptionFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'paid':
      return subscription.is_paid_subscription;
    case 'p2':
      return subscription.is_wpforteams_site;
    case 'rss':
      return subscription.is_rss;
  }
}

/** The manager's orders: those of the server, the most active first, and by health, the worst first. */
export type ManagerSort = SubscriptionSort | 'posts_per_month' | 'health';

/** Returns a sorted copy; equal rows are ordered by the latest subscription first. */
export function sortSubscriptions(
  subscriptions: readonly Subscription[],
  sort: ManagerSort,
  { locale, now }: { locale: string; now: Date },
): Subscription[] {
  const compareByNumber = (a: Subscription, b: Subscription) => b.ID - a.ID;
  if (sort === 'posts_per_month')
    return subscriptions.toSorted((a, b) => b.posts_per_month - a.posts_per_month || compareByNumber(a, b));
  if (sort === 'health') {
    const rank = new Map(subscriptions.map((one) => [one, getRank(one, now)]));
    return subscriptions.toSorted((a, b) => rank.get(a)! - rank.get(b)! || compareByNumber(a, b));
  }
  if (sort === 'site_name') {
    const { compare } = getFormat(Intl.Collator, { numeric: true, sensitivity: 'base' } as const, locale);
    return subscriptions.toSorted((a, b) => compare(a.name, b.name) || compareByNumber(a, b));
  }
  // ISO dates of one length in UTC sort like text; feeds without posts come last.
  const getDate = (subscription: Subscription) =>
    (sort === 'last_updated' ? subscription.last_updated : subscription.date_subscribed) ?? '';
  return subscriptions.toSorted((a, b) => compareText(getDate(b), getDate(a)) || compareByNumber(a, b));
}

/** Returns the rank of the most serious problem; healthy feeds come last. */
function getRank(subscription: Subscription, now: Date): number {
  const [worst] = listConcerns(subscription, now);
  return worst ? CONCERNS.indexOf(worst) : CONCERNS.length;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Why a choice above a list has no effect at present; undefined if it has one. */
export interface DisabledReasons {
  view?: 'no_match';
  sort?: 'nothing_to_sort';
}

/** "Sort is disabled when nothing is visible, filter disabled when no search match under All" (platform facts 3.2). */
export function getDisabledReasons(matchesInAll: number, visible: number): DisabledReasons {
  return {
    ...(matchesInAll === 0 && { view: 'no_match' as const }),
    ...(visible === 0 && { sort: 'nothing_to_sort' as const }),
  };
}

/** Returns found feeds that the user does not follow yet, by number and address. */
export function excludeSubscribed<F extends { feed_ID: number; feed_URL: string; URL: string }>(
  found: readonly F[],
  subscribed: readonly Subscription[],
): F[] {
  const ids = new Set(subscribed.map(({ feed_ID }) => feed_ID));
  const addresses = new Set(
    subscribed.flatMap(({ URL, site_URL }) => [toShortAddress(URL), toShortAddress(site_URL)]),
  );
  return found.filter(
    (feed) =>
      !ids.has(feed.feed_ID) &&
      !addresses.has(toShortAddress(feed.feed_URL)) &&
      !addresses.has(toShortAddress(feed.URL)),
  );
}

/** Returns the rows between two rows, both included, in either order; only the latter if the former is not listed. */
export function sliceBetween<T extends { feed_ID: number }>(
  rows: readonly T[],
  from: number,
  to: number,
): T[] {
  const [start, end] = [from, to].map((id) => rows.findIndex(({ feed_ID }) => feed_ID === id));
  if (end === undefined || end === -1) return [];
  if (start === undefined || start === -1) return rows.slice(end, end + 1);
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
