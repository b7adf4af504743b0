import { randomUUID } from 'node:crypto';
import type { FeedRow } from '#server/features/feeds/queries.ts';
import type { Post, Railcar } from '#shared/api/posts.ts';
import type { RecommendedSite } from '#shared/api/recommendations.ts';

/** The algorithms of sites and posts, for the events that measure them. */
export const SITES_ALGORITHM = 'tidings:recommendations:sites/1';
export const POSTS_ALGORITHM = 'tidings:recommendations:posts/1';

/** Returns a feed as a recommendation. @param position in the response, from 0 */
export function presentRecommendedSite(row: FeedRow, position: number, posts?: Post[]): RecommendedSite {
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
    ...(posts && { posts }),
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
