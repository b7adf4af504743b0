import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { ConnectedCommentStatus } from '#shared/api/connected-sites.ts';
import type { Path, ResponseOf } from '#shared/endpoint.ts';
import * as api from '#shared/paths/connected-sites.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

export const connectedSitesQuery = endpointQuery(api.listConnectedSites, {});
/** A connected site by its number or domain. */
export const connectedSiteQuery = (siteId: number | string) =>
  endpointQuery(api.getConnectedSite, { siteId: Number(siteId) || siteId });

/** After each of these, connected sites are refetched. */
export const connectSiteMutation = () => createRefetchingMutation(api.createConnectedSite);
export const updateTokenMutation = () => createRefetchingMutation(api.updateConnectedSiteToken);
export const monitorMutation = () => createRefetchingMutation(api.monitorConnectedSite);

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(
        [api.listConnectedSites, api.getConnectedSite].map((shown) =>
          client.invalidateQueries({ queryKey: toEndpointKey(shown) }),
        ),
      ),
  });
}

/** Its pages are still open after the deletion, and must not refetch it. */
export const disconnectSiteMutation = () =>
  mutationOptions({
    ...endpointMutation(api.deleteConnectedSite),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listConnectedSites) }),
  });

export type PostFilter = 'any' | 'publish' | 'draft' | 'future' | 'pending' | 'private';

/** Fetched from the site itself, which may be slow, so pages don't wait for it. */
export const connectedPostsQuery = (siteId: number, status: PostFilter) =>
  infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listConnectedPosts), siteId, status],
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listConnectedPosts, { siteId, status, page }, { signal }),
    initialPageParam: 1,
    getNextPageParam: createGetNextPage(
      (page: ResponseOf<typeof api.listConnectedPosts>) => page.posts.length,
    ),
  });

export const connectedCommentsQuery = (siteId: number, status: ConnectedCommentStatus) =>
  infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listConnectedComments), siteId, status],
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listConnectedComments, { siteId, status, page }, { signal }),
    initialPageParam: 1,
    getNextPageParam: createGetNextPage(
      (page: ResponseOf<typeof api.listConnectedComments>) => page.comments.length,
    ),
  });

/** Fetches pages until all items are there, or one is empty. */
function createGetNextPage<P extends { found: number }>(countItems: (page: P) => number) {
  return (last: P, pages: P[]) => {
    const shown = pages.reduce((sum, page) => sum + countItems(page), 0);
    return countItems(last) > 0 && shown < last.found ? pages.length + 1 : undefined;
  };
}

/** A decision moves a comment from its current list to another. */
export const decideMutation = () => createCommentMutation(api.updateConnectedComment);
export const replyMutation = () => createCommentMutation(api.replyToConnectedComment);

function createCommentMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listConnectedComments) }),
  });
}
