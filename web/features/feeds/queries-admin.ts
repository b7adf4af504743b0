import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Path, RawInputOf } from '#shared/endpoint.ts';
import * as api from '#shared/paths/feeds-admin.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';
import { adminListQuery } from '../admin/queries.ts';

/** Feeds for administrators, page by page. */
export const adminFeedsQuery = (filter: RawInputOf<typeof api.listAdminFeeds>) =>
  adminListQuery(api.listAdminFeeds, filter);
export const feedSummaryQuery = () => endpointQuery(api.getFeedSummary, {});
export const adminFeedQuery = (feedId: number) => endpointQuery(api.getAdminFeed, { feedId });
export const crawlQuery = () => endpointQuery(api.getCrawl, {});

/** After each of these, everything about feeds is fetched again. */
export const fetchFeedMutation = () => createRefetchingMutation(api.fetchFeedNow);
export const changeAddressMutation = () => createRefetchingMutation(api.changeFeedAddress);
export const mergeFeedMutation = () => createRefetchingMutation(api.mergeFeed);
export const pauseFeedMutation = () => createRefetchingMutation(api.pauseFeed);
export const resumeFeedMutation = () => createRefetchingMutation(api.resumeFeed);
export const pauseCrawlMutation = () => createRefetchingMutation(api.pauseCrawl);
export const resumeCrawlMutation = () => createRefetchingMutation(api.resumeCrawl);

/** The feed itself is not fetched again. */
export const deleteFeedMutation = () =>
  mutationOptions({
    ...endpointMutation(api.deleteFeed),
    onSuccess: (_data, _input, _result, { client }) => refetchLists(client),
  });

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all([
        refetchLists(client),
        client.invalidateQueries({ queryKey: toEndpointKey(api.getAdminFeed) }),
      ]),
  });
}

function refetchLists(client: QueryClient) {
  return Promise.all(
    [api.listAdminFeeds, api.getFeedSummary, api.getCrawl].map((path) =>
      client.invalidateQueries({ queryKey: toEndpointKey(path) }),
    ),
  );
}
