import type * as api from '../api/recommendations.ts';
import { get, post } from '../endpoint.ts';

export const listRecommendedSites = get<typeof api, 'listRecommendedSites'>(
  '/rest/v1.2/read/recommendations/sites',
);
export const listRecommendedPosts = get<typeof api, 'listRecommendedPosts'>(
  '/rest/v1.2/read/recommendations/posts',
);
export const listMyRecommendations = get<typeof api, 'listMyRecommendations'>(
  '/rest/v1.1/read/recommendations/mine',
);
export const dismissRecommendedSite = post<typeof api, 'dismissRecommendedSite'>(
  '/rest/v1.2/read/recommendations/sites/:feedId/dismiss',
);
export const restoreRecommendedSite = post<typeof api, 'restoreRecommendedSite'>(
  '/rest/v1.2/read/recommendations/sites/:feedId/restore',
);
