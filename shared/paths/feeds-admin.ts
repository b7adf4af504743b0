import type * as api from '../api/feeds-admin.ts';
import { get, post } from '../endpoint.ts';

export const listAdminFeeds = get<typeof api, 'listAdminFeeds'>('/wpcom/v2/admin/feeds');
export const getFeedSummary = get<typeof api, 'getFeedSummary'>('/wpcom/v2/admin/feeds/summary');
export const getAdminFeed = get<typeof api, 'getAdminFeed'>('/wpcom/v2/admin/feeds/:feedId');
export const fetchFeedNow = post<typeof api, 'fetchFeedNow'>('/wpcom/v2/admin/feeds/:feedId/fetch');
export const changeFeedAddress = post<typeof api, 'changeFeedAddress'>(
  '/wpcom/v2/admin/feeds/:feedId/address',
);
export const mergeFeed = post<typeof api, 'mergeFeed'>('/wpcom/v2/admin/feeds/:feedId/merge');
export const pauseFeed = post<typeof api, 'pauseFeed'>('/wpcom/v2/admin/feeds/:feedId/pause');
export const resumeFeed = post<typeof api, 'resumeFeed'>('/wpcom/v2/admin/feeds/:feedId/resume');
export const deleteFeed = post<typeof api, 'deleteFeed'>('/wpcom/v2/admin/feeds/:feedId/delete');
export const getCrawl = get<typeof api, 'getCrawl'>('/wpcom/v2/admin/crawl');
export const pauseCrawl = post<typeof api, 'pauseCrawl'>('/wpcom/v2/admin/crawl/pause');
export const resumeCrawl = post<typeof api, 'resumeCrawl'>('/wpcom/v2/admin/crawl/resume');
