import type { Context } from '#server/context.ts';
import { findHosted } from '#server/features/feeds/queries-hosted.ts';
import { resolveTopicSites } from '#server/features/onboarding/resolve.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/tags.ts';
import { ALPHABETIC_TAGS_MAX } from '#shared/domain/limits.ts';
import { presentTag } from './present.ts';
import * as queries from './queries.ts';
import { createTagFollow, deleteTagFollow, isFollowed } from './queries-follow.ts';
import { groupByLetter } from './rules.ts';

/** More than anyone reads. */
const RELATED_TAGS = 10;
/** Each may create a tag. */
const FOLLOWS_PER_MINUTE = 60;

export const tagRoutes: Route<Context>[] = [
  route(api.listFollowedTags, async (context: Context, _, viewer) => ({
    tags: await presentFollowed(context, viewer),
  })),

  route(api.getTag, async ({ db, config }: Context, { slug }, viewer) => {
    const tag = await queries.findTag(db, slug, viewer?.id ?? null);
    if (!tag) throw new AppError('not_found', 'No post has this tag.');
    return { tag: presentTag(tag, config.publicUrl) };
  }),

  route(api.getTagSubscription, async ({ db }: Context, { slug }, viewer) => ({
    subscribed: await isFollowed(db, viewer.id, slug),
  })),

  route(
    api.followTag,
    async (context: Context, { slug }, viewer) => {
      // Until a post uses it, the tag is named after its slug.
      const tag = { slug, title: slug.replaceAll('-', ' ').trim() || slug, now: context.clock.now() };
      const max = context.limits.get('followed_tags');
      const outcome = await context.db
        .transaction()
        .execute((trx) => createTagFollow(trx, viewer.id, { ...tag, max }));
      if (outcome.kind === 'too_many')
        throw new AppError('too_large', `You already follow ${max} tags, which is the limit.`);
      // Recommendations for a new user are crawled while they choose further topics.
      if (outcome.kind === 'created') await resolveTopicSites(context, [slug], viewer.id);
      return {
        subscribed: true as const,
        added_tag: String(outcome.id),
        tags: await presentFollowed(context, viewer),
        ...(outcome.kind === 'existing' && { error: 'already_subscribed' as const }),
      };
    },
    { perMinute: FOLLOWS_PER_MINUTE },
  ),

  route(api.unfollowTag, async (context: Context, { slug }, viewer) => {
    const tag = await queries.findTag(context.db, slug, viewer.id);
    if (tag) await deleteTagFollow(context.db, viewer.id, tag.id);
    const tags = await presentFollowed(context, viewer);
    return { subscribed: false as const, removed_tag: tag ? String(tag.id) : null, tags };
  }),

  route(api.listTrendingTags, async ({ db, config }: Context, { count }) => {
    const rows = await queries.listTrendingTags(db, count);
    return {
      tags: rows.map((row) => ({
        count: row.count,
        tag: presentTag(row, config.publicUrl),
        sites: row.sites,
      })),
    };
  }),

  route(api.listAlphabeticTags, async ({ db, config }: Context) => {
    const rows = await queries.listMostUsedTags(db, ALPHABETIC_TAGS_MAX);
    return groupByLetter(rows.map((row) => presentTag(row, config.publicUrl)));
  }),

  route(api.listRelatedTags, async ({ db, config }: Context, { tags: slugs }, viewer) => {
    const query = { slugs, viewerId: viewer?.id ?? null, limit: RELATED_TAGS };
    const rows =
      slugs.length > 0
        ? await queries.listRelatedTags(db, query)
        : await queries.listTrendingTags(db, RELATED_TAGS);
    return { tags: rows.map((row) => presentTag(row, config.publicUrl)) };
  }),

  route(api.listRecommendedTags, async (context: Context, { url }, viewer) => {
    const { db, config } = context;
    const viewerId = viewer?.id ?? null;
    const hosted = await findHosted(db, config.publicUrl, url, viewerId);
    const post = URL.parse(url)?.pathname.split('/').findLast(Boolean);
    const slugs =
      hosted.kind === 'blog' && post ? await queries.listSlugsOfPost(db, hosted.feed.id, post) : [];
    const rows =
      slugs.length > 0 ? await queries.listRelatedTags(db, { slugs, viewerId, limit: RELATED_TAGS }) : [];
    return { tags: rows.map((row) => presentTag(row, config.publicUrl)) };
  }),
];

async function presentFollowed({ db, config }: Context, viewer: Viewer) {
  const rows = await queries.listFollowedTags(db, viewer.id);
  return rows.map((row) => presentTag(row, config.publicUrl));
}
