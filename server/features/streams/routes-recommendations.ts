import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findMute } from '#server/features/mutes/rules.ts';
import { presentPost } from '#server/features/posts/present.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import {
  POSTS_ALGORITHM,
  presentRecommendedPost,
  presentRecommendedSites,
  SITES_ALGORITHM,
} from '#server/features/recommendations/present.ts';
import { listPostIdsWithImages, type RecommendationQuery } from '#server/features/recommendations/queries.ts';
import {
  resolveRecommendedFeeds,
  resolveRecommendedPosts,
} from '#server/features/recommendations/resolve.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Post } from '#shared/api/posts.ts';
import * as api from '#shared/api/recommendations.ts';
import { encodeOffset, resolveOffset } from './offset-paging.ts';

/** The streams recommendations_posts, custom_recs_posts_with_images and custom_recs_sites_with_images. */
export const recommendationStreamRoutes: Route<Context>[] = [
  route(api.listRecommendedPosts, async (context: Context, input, viewer) => {
    const query = toRecommendationQuery(context, input, viewer);
    // Posts for a page of posts must have an image; that stream sends alg_prefix.
    const hasImage = input.alg_prefix !== undefined;
    const { found, next } = cut(await resolveRecommendedPosts(context, query, { hasImage }), query);
    const posts = await loadPosts(
      context,
      found.map(({ id }) => id),
      viewer,
      { hasContent: isAskedFor('content', input.fields) },
    );
    return {
      posts: posts.map(presentRecommendedPost),
      algorithm: POSTS_ALGORITHM,
      ...(next === undefined ? {} : { next_page_handle: next }),
    };
  }),
  route(api.listRecommendedSites, async (context: Context, input, viewer) => {
    const { db } = context;
    const perSite = input.posts_per_site;
    const query = toRecommendationQuery(context, input, viewer);
    const ranked =
      perSite === 0
        ? await resolveRecommendedFeeds(context, { ...query, exclude: input.exclude })
        : await resolveRecommendedPosts(context, query, { hasImage: true });
    const { found, next } = cut(ranked, query);
    const ids = found.map(({ feedId }) => feedId);
    const feeds = await listVisibleFeeds(db, viewer?.id ?? null, ids);
    const posts = perSite === 0 ? undefined : await loadPostsOfFeeds(context, ids, perSite, viewer);
    return {
      algorithm: SITES_ALGORITHM,
      sites: presentRecommendedSites(feeds, found, posts),
      meta: next === undefined ? {} : { next_page: next },
    };
  }),
];

type Paging = {
  number: number;
  offset: number;
  seed: number;
  page_handle?: string | undefined;
  lang?: string;
};

/** Requests one more than the page, to detect the end. */
function toRecommendationQuery(
  { clock }: Context,
  input: Paging,
  viewer: Viewer | null,
): RecommendationQuery {
  return {
    userId: viewer?.id ?? null,
    now: clock.now(),
    language: input.lang ?? '',
    limit: input.number + 1,
    ...resolveOffset(input),
  };
}

function cut<Found>(
  found: Found[],
  { limit, offset, seed }: RecommendationQuery,
): { found: Found[]; next: string | undefined } {
  const number = limit - 1;
  const next = found.length > number ? encodeOffset({ offset: offset + number, seed }) : undefined;
  return { found: found.slice(0, number), next };
}

async function loadPosts(
  context: Context,
  ids: number[],
  viewer: Viewer | null,
  { hasContent }: { hasContent: boolean },
): Promise<Post[]> {
  const [posts, muter] = await Promise.all([
    listPosts(context.db, ids, viewer?.id ?? null, { hasContent }),
    findMuter(context, viewer),
  ]);
  return posts.filter((post) => !findMute(muter, post)).map(presentPost);
}

/** Loads the newest posts with an image of each feed, by feed. */
async function loadPostsOfFeeds(
  context: Context,
  feedIds: number[],
  perFeed: number,
  viewer: Viewer | null,
): Promise<Map<number, Post[]>> {
  const ids = await listPostIdsWithImages(context.db, feedIds, perFeed);
  return Map.groupBy(await loadPosts(context, ids, viewer, { hasContent: false }), (post) => post.feed_ID);
}
