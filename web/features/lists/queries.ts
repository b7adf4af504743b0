import type { List } from '#shared/api/lists.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';
import { searchFeeds } from '#shared/paths/feeds.ts';
import * as api from '#shared/paths/lists.ts';
import { listSubscriptions } from '#shared/paths/subscriptions.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** A list by the parts of its address. */
export type ListAddress = Pick<List, 'owner' | 'slug'>;

/** The user's own and followed lists. */
export const listsQuery = () => endpointQuery(api.listLists, {});

/** The lists of one person that the viewer may see. */
export const listsOfUserQuery = (user: string) => endpointQuery(api.listListsOfUser, { user });

export const listQuery = ({ owner, slug }: ListAddress) => endpointQuery(api.getList, { owner, slug });

/** All items of a list, the newest first. */
export const listItemsQuery = ({ owner, slug }: ListAddress) =>
  endpointQuery(
    api.listListItems,
    { owner, slug, number: LIST_ITEMS_MAX },
    { items: [{ meta: { data: { feed: 'feed' } } }] },
  );

/** For "Add to list…": the user's own lists, and which of them contain the feed. */
export const listsWithFeedQuery = (feedId: number) => endpointQuery(api.listListsWithFeed, { feedId });

/** Feeds that match the words, followed or not. */
export const foundFeedsQuery = (q: string) =>
  endpointQuery(searchFeeds, { q, exclude_followed: 'false', number: 20 }, { feeds: ['feed'] });

/** Suggestions for an empty list. */
export const ownSubscriptionsQuery = endpointQuery(
  listSubscriptions,
  { page: 1, number: 200 },
  { subscriptions: ['subscription'] },
);
