import type { Context } from '#server/context.ts';
import { prepareRecommendationsJob } from './jobs.ts';
import {
  type FeedPost,
  listRecommendedFeeds,
  listRecommendedPostIds,
  listTaggedFeeds,
  type RecommendationQuery,
  type RecommendedFeed,
} from './queries.ts';
import { areRecommendationsOutdated } from './queries-prepare.ts';

type ResolveContext = Pick<Context, 'db' | 'jobs'>;

/** Returns the sites that suit a user best. Outdated recommendations are prepared again, for the next time. */
export async function resolveRecommendedFeeds(
  context: ResolveContext,
  query: RecommendationQuery,
): Promise<RecommendedFeed[]> {
  const [feeds] = await Promise.all([
    listRecommendedFeeds(context.db, query),
    enqueuePreparation(context, query),
  ]);
  return feeds;
}

/** Returns a post of each site that suits a user best; with `hasImage` only of sites that have posts with images. */
export async function resolveRecommendedPosts(
  context: ResolveContext,
  query: Omit<RecommendationQuery, 'exclude'>,
  choice: { hasImage: boolean },
): Promise<FeedPost[]> {
  const [posts] = await Promise.all([
    listRecommendedPostIds(context.db, query, choice),
    enqueuePreparation(context, query),
  ]);
  return posts;
}

/** Returns sites that write about these tags, then others that suit the user, if `fillsUp`; `others` counts the latter. */
export async function resolveTaggedFeeds(
  context: ResolveContext,
  slugs: string[],
  query: RecommendationQuery & { exclude: number[] },
  { fillsUp }: { fillsUp: boolean },
): Promise<{ feeds: RecommendedFeed[]; others: number }> {
  const tagged = slugs.length > 0 ? await listTaggedFeeds(context.db, slugs, query) : [];
  const left = query.limit - tagged.length;
  if (!fillsUp || left <= 0) return { feeds: tagged, others: 0 };
  const exclude = [...query.exclude, ...tagged.map(({ feedId }) => feedId)];
  const others = await resolveRecommendedFeeds(context, { ...query, exclude, limit: left });
  return { feeds: [...tagged, ...others], others: others.length };
}

async function enqueuePreparation(
  { db, jobs }: ResolveContext,
  { userId, now }: Pick<RecommendationQuery, 'userId' | 'now'>,
): Promise<void> {
  if (userId === null || !(await areRecommendationsOutdated(db, { userId, now }))) return;
  await jobs.add(
    db,
    prepareRecommendationsJob,
    { userId },
    { key: `${prepareRecommendationsJob.name}-${userId}` },
  );
}
