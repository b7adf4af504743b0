import type * as api from '../api/feeds.ts';
import { get, post } from '../endpoint.ts';

export const getFeed = get<typeof api, 'getFeed'>('/rest/v1.1/read/feed/:feedId');
export const discoverFeeds = get<typeof api, 'discoverFeeds'>('/rest/v1.1/read/feed');
export const searchFeeds = get<typeof api, 'searchFeeds'>('/rest/v1.1/read/feed');
export const findFeeds = get<typeof api, 'findFeeds'>('/rest/v1.1/read/feed');
export const retryFeed = post<typeof api, 'retryFeed'>('/rest/v1.2/read/feed/:feedId/retry');
export const listFeedFetchStats = get<typeof api, 'listFeedFetchStats'>(
  '/rest/v1.2/read/feed/:feedId/readings',
);
