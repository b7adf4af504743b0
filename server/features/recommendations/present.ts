import { randomUUID } from 'node:crypto';
import type { FeedRow } from '#server/features/feeds/queries.ts';
import type { Post, Railcar } from '#shared/api/posts.ts';
import type { RecommendationReason, RecommendedSite } from '#shared/api/recommendations.ts';
import type { RecommendedFeed } from './queries.ts';

/** The algorithms of sites and posts, for the events that measure them. */
export const SITES_ALGORITHM = 'tidings:recommendations:sites/2';
export const POSTS_ALGORITHM = 'tidings:recommendations:posts/2';

/** Returns feeds as recommendations, with the reasons for them. @param posts by feed, if they are requested */
export function presentRecommendedSites(
  rows: FeedRow[],
  recommended: RecommendedFeed[],
  posts?: Map<number, Post[]>,
): RecommendedSite[] {
  const reasons = new Map(recommended.map((found) => [found.feedId, presentReason(found)]));
  return rows.map((row, position) => ({
    ...presentSite(row, position),
    reason: reasons.get(row.id) ?? null,
    ...(posts && { posts: posts.get(row.id) ?? [] }),
  }));
}

function presentReason(found: RecommendedFeed): RecommendationReason | null {
  const { reason, tagSlug, tagTitle, siteId, siteName } = found;
  if (reason === 'tag' || reason === 'topic')
    return tagSlug === null ? null : { kind: reason, tag: { slug: tagSlug, title: tagTitle ?? tagSlug } };
  if (reason === 'site')
    return siteId === null ? null : { kind: reason, site: { feed_ID: siteId, name: siteName ?? '' } };
  return reason && { kind: reason };
}

/** @param position in the response, from 0 */
function presentSite(row: FeedRow, position: number): Omit<RecommendedSite, 'reason' | 'posts'> {
  const name = row.title || row.host;
  const blogId = row.blog_id ?? 0;
  const url = row.site_url ?? row.url;
  return {
    blog_id: blogId,
    feed_id: row.id,
    ID: blogId,
    name,
    blog_title: name,
    blog_url: url,
    URL: url,
    feed_url: row.url,
    description: row.description,
    icon: row.icon_url === null ? null : { img: row.icon_url, ico: row.icon_url },
    subscribers_count: row.follower_count,
    railcar: createRailcar(SITES_ALGORITHM, position, { rec_blog_id: blogId, rec_feed_id: row.id }),
  };
}

/** A recommended post with its railcar. */
export function presentRecommendedPost(post: Post, position: number): Post {
  return {
    ...post,
    railcar: createRailcar(POSTS_ALGORITHM, position, {
      rec_blog_id: post.site_ID,
      rec_feed_id: post.feed_ID,
      rec_post_id: post.ID,
    }),
  };
}

function createRailcar(
  algorithm: string,
  position: number,
  about: Omit<Railcar, 'railcar' | 'fetch_algo' | 'fetch_position'>,
): Railcar {
  return { railcar: randomUUID(), fetch_algo: algorithm, fetch_position: position, ...about };
}
