import type * as api from '../api/tags.ts';
import { get, post } from '../endpoint.ts';

export const listFollowedTags = get<typeof api, 'listFollowedTags'>('/rest/v1.2/read/tags');
export const getTag = get<typeof api, 'getTag'>('/rest/v1.2/read/tags/:slug');
export const getTagSubscription = get<typeof api, 'getTagSubscription'>('/rest/v1.1/read/tags/:slug/mine');
export const followTag = post<typeof api, 'followTag'>('/rest/v1.1/read/tags/:slug/mine/new');
export const unfollowTag = post<typeof api, 'unfollowTag'>('/rest/v1.1/read/tags/:slug/mine/delete');
export const listTrendingTags = get<typeof api, 'listTrendingTags'>('/rest/v1.2/read/trending/tags');
export const listAlphabeticTags = get<typeof api, 'listAlphabeticTags'>('/rest/v1.2/read/tags/alphabetic');
export const listRelatedTags = get<typeof api, 'listRelatedTags'>('/wpcom/v2/read/tags/related');
export const listTagPosts = get<typeof api, 'listTagPosts'>('/wpcom/v2/read/tags/:slug/posts');
export const listPopularTagPosts = get<typeof api, 'listPopularTagPosts'>('/wpcom/v2/read/streams/tag/:slug');
export const listDiscoverPosts = get<typeof api, 'listDiscoverPosts'>('/wpcom/v2/read/streams/discover');
export const listLatestTagPosts = get<typeof api, 'listLatestTagPosts'>('/wpcom/v2/read/tags/posts');
export const listFirstPosts = get<typeof api, 'listFirstPosts'>('/wpcom/v2/read/streams/first-posts');
export const listFreshlyPressed = get<typeof api, 'listFreshlyPressed'>('/rest/v1.2/freshly-pressed');
export const listRecommendedTags = get<typeof api, 'listRecommendedTags'>('/wpcom/v2/tags/recommended');
