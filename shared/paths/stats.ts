import type * as api from '../api/stats.ts';
import { get } from '../endpoint.ts';

export const getSiteStats = get<typeof api, 'getSiteStats'>('/rest/v1.1/sites/:siteId/stats');
export const getSiteStatsVisits = get<typeof api, 'getSiteStatsVisits'>(
  '/rest/v1.1/sites/:siteId/stats/visits',
);
export const getSiteStatsSummary = get<typeof api, 'getSiteStatsSummary'>(
  '/rest/v1.1/sites/:siteId/stats/summary',
);
export const getSiteStatsTopPosts = get<typeof api, 'getSiteStatsTopPosts'>(
  '/rest/v1.1/sites/:siteId/stats/top-posts',
);
export const getSiteStatsReferrers = get<typeof api, 'getSiteStatsReferrers'>(
  '/rest/v1.1/sites/:siteId/stats/referrers',
);
export const getSiteStatsPost = get<typeof api, 'getSiteStatsPost'>(
  '/rest/v1.1/sites/:siteId/stats/post/:postId',
);
export const getSiteStatsComments = get<typeof api, 'getSiteStatsComments'>(
  '/rest/v1.1/sites/:siteId/stats/comments',
);
export const getSiteStatsFollowers = get<typeof api, 'getSiteStatsFollowers'>(
  '/rest/v1.1/sites/:siteId/stats/followers',
);
export const getSiteStatsStreak = get<typeof api, 'getSiteStatsStreak'>(
  '/rest/v1.1/sites/:siteId/stats/streak',
);
export const getSiteStatsReport = get<typeof api, 'getSiteStatsReport'>(
  '/rest/v1.1/sites/:siteId/stats/:report',
);
