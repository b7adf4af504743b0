import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { List, ListItem } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/lists.ts';
import { listListPosts } from '#shared/paths/streams.ts';
import type { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { endpointMutation, getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { type OptimisticAction, optimistic } from '#web/ui/optimistic.ts';
import { type ListAddress, listItemsQuery, listQuery, listsWithFeedQuery } from './queries.ts';

export function exportListOpml(client: QueryClient, list: Pick<List, 'ID'>) {
  return getCall(client)(api.exportList, { listId: list.ID });
}

export function createListMutation() {
  return mutationOptions({
    ...endpointMutation(api.createList),
    onSuccess: ({ list }, _input, _result, { client }) => updateListInCache(client, list),
  });
}

/** Changes a list's name, address or visibility. */
export function updateListMutation() {
  return mutationOptions({
    ...endpointMutation(api.updateList),
    onSuccess: ({ list }, _input, _result, { client }) => updateListInCache(client, list),
  });
}

export function deleteListMutation() {
  return mutationOptions({
    ...endpointMutation(api.deleteList),
    onSuccess: (_data, { owner, slug }, _result, { client }) => {
      client.removeQueries({ queryKey: listItemsQuery({ owner, slug }).queryKey });
      refetchLists(client);
    },
  });
}

/** Returns the key under which only one call to follow or unfollow a list runs at a time, wherever it was started. */
export function toFollowListKey(list: List): readonly unknown[] {
  return ['follow-list', list.ID];
}

/** Follows or unfollows a list; shown at once everywhere, and reverted with a notice if the call fails. */
export function toggleFollowList(client: QueryClient, list: List): Promise<boolean> {
  const { owner, slug, following } = list;
  return optimistic(client, {
    key: toFollowListKey(list),
    patch: () => writeList(client, { ...list, following: !following }),
    call: () => getCall(client)(following ? api.unfollowList : api.followList, { owner, slug }),
    undo: () => writeList(client, list),
    onSuccess: (response) => updateListInCache(client, response.list),
    words: t('Sorry, the list could not be followed. Please try again.'),
    id: `list-${list.ID}`,
  });
}

/** An item to add to a list: a feed by number or address, or a tag. */
export type NewItem = ItemReference | { url: string };

/** Adds an item to a list. */
export function addItemMutation({ owner, slug }: ListAddress) {
  return mutationOptions<unknown, CallError, NewItem>({
    mutationFn: (item, { client }) => {
      const call = getCall(client);
      if ('tag' in item) return call(api.addListTag, { owner, slug, tag: item.tag });
      const feed = 'feedId' in item ? { feed_id: item.feedId } : { feed_url: item.url };
      return call(api.addListFeed, { owner, slug, ...feed });
    },
    onSettled: (_data, _error, _item, _result, { client }) => refetchItems(client, { owner, slug }),
  });
}

/** How calls refer to an item that is in a list. */
export type ItemReference = { feedId: number } | { tag: string };

/** Removes an item from a list; shown at once, and reverted with the notice if the call fails. Returns whether it was saved. */
export function removeItem(
  client: QueryClient,
  { owner, slug }: ListAddress,
  item: ItemReference,
  notice: Pick<OptimisticAction<unknown>, 'words' | 'id'>,
): Promise<boolean> {
  const { queryKey } = listItemsQuery({ owner, slug });
  const isOther = ({ feed_ID, meta }: ListItem) =>
    'tag' in item ? meta.data.tag?.tag.slug !== item.tag : feed_ID !== item.feedId;
  return optimistic(client, {
    ...notice,
    patch: async () => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (loaded) => {
        if (!loaded) return undefined;
        const items = loaded.items.filter(isOther);
        return { ...loaded, items, total_items: items.length };
      });
      return before;
    },
    call: (): Promise<unknown> =>
      'tag' in item
        ? getCall(client)(api.removeListTag, { owner, slug, tag: item.tag })
        : getCall(client)(api.removeListFeed, { owner, slug, feedId: item.feedId }),
    undo: (before) => client.setQueryData(queryKey, before),
    onSettled: () => refetchItems(client, { owner, slug }),
  });
}

/** Adds a feed to one of the user's lists or removes it, wherever the feed is shown. */
export function setFeedInList(
  client: QueryClient,
  feedId: number,
  list: Pick<List, 'ID' | 'owner' | 'slug' | 'title'>,
  isIn: boolean,
): Promise<boolean> {
  const { owner, slug } = list;
  const write = (has_feed: boolean) =>
    client.setQueryData(
      listsWithFeedQuery(feedId).queryKey,
      (loaded) =>
        loaded && { lists: loaded.lists.map((row) => (row.ID === list.ID ? { ...row, has_feed } : row)) },
    );
  return optimistic(client, {
    patch: () => write(isIn),
    call: (): Promise<unknown> =>
      isIn
        ? getCall(client)(api.addListFeed, { owner, slug, feed_id: feedId })
        : getCall(client)(api.removeListFeed, { owner, slug, feedId }),
    undo: () => write(!isIn),
    onSettled: () => refetchItems(client, list),
    words: (error) => {
      const refusal = findCallError(error);
      notify.error(
        refusal?.code === 'too_large' || refusal?.code === 'feed_gone'
          ? refusal.message
          : t('The list “{list}” could not be changed. Please try again.', { list: list.title }),
        { id: `list-${list.ID}` },
      );
    },
  });
}

/** Writes a changed list wherever it is cached, and refetches the lists that it may have joined. */
function updateListInCache(client: QueryClient, list: List): void {
  client.setQueryData(listQuery(list).queryKey, { list });
  writeList(client, list);
  refetchLists(client);
}

function writeList(client: QueryClient, list: List): void {
  client.setQueryData(listQuery(list).queryKey, (loaded) => loaded && { list });
  for (const endpoint of [api.listLists, api.listListsOfUser])
    client.setQueriesData<{ lists: List[] }>(
      { queryKey: toEndpointKey(endpoint) },
      (loaded) => loaded && { lists: loaded.lists.map((row) => (row.ID === list.ID ? list : row)) },
    );
}

function refetchLists(client: QueryClient): void {
  for (const endpoint of [api.listLists, api.listListsOfUser, api.listListsWithFeed])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint) });
}

/** Refetches what a list contains: its items, its count, and its posts. */
function refetchItems(client: QueryClient, list: ListAddress): Promise<void> {
  void client.invalidateQueries({ queryKey: listQuery(list).queryKey });
  refetchLists(client);
  client.removeQueries({ queryKey: toEndpointKey(listListPosts), type: 'inactive' });
  return client.invalidateQueries({ queryKey: listItemsQuery(list).queryKey });
}
