import { listRecommendedPosts, listRecommendedSites } from '#shared/paths/recommendations.ts';
import {
  listFeaturedPosts,
  listFeedPosts,
  listFollowingPosts,
  listLikedPosts,
  listListPosts,
  listNotifiedPosts,
  listOrganizationPosts,
  listP2Posts,
  listRecentPosts,
  listSitePosts,
} from '#shared/paths/streams.ts';
import { searchPosts } from '#shared/paths/streams-search.ts';
import {
  listDiscoverPosts,
  listFirstPosts,
  listLatestTagPosts,
  listPopularTagPosts,
  listTagPosts,
} from '#shared/paths/tags.ts';
import { listUserPosts } from '#shared/paths/users.ts';
import type { ShownStream } from './stream.ts';

/** The calls of streams that have one each. */
export const ENDPOINTS = {
  following: listFollowingPosts,
  recent: listRecentPosts,
  feed: listFeedPosts,
  a8c: listOrganizationPosts,
  p2: listP2Posts,
  site: listSitePosts,
  featured: listFeaturedPosts,
  user: listUserPosts,
  tag: listTagPosts,
  tag_popular: listPopularTagPosts,
  search: searchPosts,
  likes: listLikedPosts,
  list: listListPosts,
  notifications: listNotifiedPosts,
  recommendations_posts: listRecommendedPosts,
  custom_recs_posts_with_images: listRecommendedPosts,
  custom_recs_sites_with_images: listRecommendedSites,
};

/** Returns the call that loads a stream. */
export function getEndpoint(stream: ShownStream) {
  if (stream.kind !== 'discover') return ENDPOINTS[stream.kind];
  if (stream.tab === 'firstposts') return listFirstPosts;
  return stream.tab === 'latest' ? listLatestTagPosts : listDiscoverPosts;
}
