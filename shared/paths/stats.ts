import type * as api from '../api/stats.ts';
import { get } from '../endpoint.ts';

export const getBlogStats = get<typeof api, 'getBlogStats'>('/rest/v1.1/sites/:siteId/stats');
export const getBlogStatsVisits = get<typeof api, 'getBlogStatsVisits'>(
  '/rest/v1.1/sites/:siteId/stats/visits',
);
export const getBlogStatsSummary = get<typeof api, 'getBlogStatsSummary'>(
  '/rest/v1.1/sites/:siteId/stats/summary',
);
export const getBlogStatsTopPosts = get<typeof api, 'getBlogStatsTopPosts'>(
  '/rest/v1.1/sites/:siteId/stats/top-posts',
);
export const getBlogStatsReferrers = get<typeof api, 'getBlogStatsReferrers'>(
  '/rest/v1.1/sites/:siteId/stats/referrers',
);
export const getBlogStatsPost = get<typeof api, 'getBlogStatsPost'>(
  '/rest/v1.1/sites/:siteId/stats/post/:postId',
);
export const getBlogStatsComments = get<typeof api, 'getBlogStatsComments'>(
  '/rest/v1.1/sites/:siteId/stats/comments',
);
export const getBlogStatsFollowers = get<typeof api, 'getBlogStatsFollowers'>(
  '/rest/v1.1/sites/:siteId/stats/followers',
);
export const getBlogStatsStreak = get<typeof api, 'getBlogStatsStreak'>(
  '/rest/v1.1/sites/:siteId/stats/streak',
);
export const getBlogStatsReport = get<typeof api, 'getBlogStatsReport'>(
  '/rest/v1.1/sites/:siteId/stats/:report',
);
