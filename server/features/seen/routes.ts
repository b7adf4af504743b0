import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { publish } from '#server/platform/live/publish.ts';
import {
  getUnseenStatus,
  listUnseenCounts,
  markAllSeen,
  markBlogSeen,
  markBlogUnseen,
  markSeen,
  markUnseen,
  undoMarkAllSeen,
} from '#shared/api/seen.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { LiveEvents } from '#shared/live.ts';
import { presentUnseenCounts } from './present.ts';
import * as queries from './queries.ts';
import { type MarkedPost, markPosts } from './queries-mark.ts';
import { markAll, undoMarkAll } from './queries-mark-all.ts';

const DONE = { status: true as const };

/** Posts listed in an announcement: PostgreSQL's limit is 8,000 bytes, the channel's some hundred. */
const PUBLISHED_POSTS_MAX = 40;
/** One statement may lock and count for this many posts in some 10 ms; people make far fewer calls a minute. */
const MARKS_PER_MINUTE = 600;

export const seenRoutes: Route<Context>[] = [
  route(
    markSeen,
    (context: Context, input, viewer) => markFeedPosts(context, input, { viewer, isSeen: true }),
    { perMinute: MARKS_PER_MINUTE },
  ),
  route(
    markUnseen,
    (context: Context, input, viewer) => markFeedPosts(context, input, { viewer, isSeen: false }),
    { perMinute: MARKS_PER_MINUTE },
  ),
  route(
    markBlogSeen,
    (context: Context, input, viewer) => markBlogPosts(context, input, { viewer, isSeen: true }),
    { perMinute: MARKS_PER_MINUTE },
  ),
  route(
    markBlogUnseen,
    (context: Context, input, viewer) => markBlogPosts(context, input, { viewer, isSeen: false }),
    { perMinute: MARKS_PER_MINUTE },
  ),

  route(markAllSeen, async ({ db, clock }: Context, { feed_ids }, viewer) => {
    await requireFeeds(db, viewer, feed_ids);
    const undo = await db.transaction().execute(async (trx) => {
      const id = await markAll(trx, viewer.id, feed_ids, clock.now());
      if (id !== null) await publishSeen(trx, viewer, feed_ids);
      return id;
    });
    return { ...DONE, undo };
  }),

  route(undoMarkAllSeen, async ({ db, clock }: Context, { undo }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const feedIds = await undoMarkAll(trx, viewer.id, undo, clock.now());
      if (!feedIds) throw new AppError('not_found', 'There’s nothing left to undo.');
      await publishSeen(trx, viewer, feedIds);
    });
    return DONE;
  }),

  route(getUnseenStatus, async ({ db }: Context, _input, viewer) => ({
    status: await queries.hasUnseen(db, viewer.id),
  })),

  route(listUnseenCounts, async ({ db }: Context, _input, viewer) =>
    presentUnseenCounts(await queries.listUnseenCounts(db, viewer.id)),
  ),
];

interface Mark {
  viewer: Viewer;
  isSeen: boolean;
}

async function markFeedPosts(
  context: Context,
  { feed_id, feed_item_ids = [], posts }: InputOf<typeof markSeen>,
  mark: Mark,
) {
  const named = posts
    ? posts.map((post) => ({ feedId: post.feed_id, postId: post.feed_item_id }))
    : feed_item_ids.map((postId) => ({ feedId: feed_id!, postId }));
  return markNamed(context, named, mark);
}

async function markBlogPosts(
  context: Context,
  { blog_id, post_ids }: InputOf<typeof markBlogSeen>,
  mark: Mark,
) {
  const feedId = await queries.findBlogFeed(context.db, mark.viewer.id, blog_id);
  if (feedId === undefined) throw new AppError('not_found', 'We can’t find that blog.');
  return markNamed(
    context,
    post_ids.map((postId) => ({ feedId, postId })),
    mark,
  );
}

async function markNamed({ db }: Context, posts: readonly MarkedPost[], { viewer, isSeen }: Mark) {
  const feedIds = [...new Set(posts.map(({ feedId }) => feedId))];
  await requireFeeds(db, viewer, feedIds);
  if (posts.length === 0) return DONE;
  await db.transaction().execute(async (trx) => {
    await markPosts(trx, viewer.id, posts, isSeen);
    const ids = posts.map(({ postId }) => postId);
    await publishSeen(
      trx,
      viewer,
      feedIds,
      ids.length > PUBLISHED_POSTS_MAX ? {} : { post_ids: ids, is_seen: isSeen },
    );
  });
  return DONE;
}

/** Throws `unknown_feed` if the viewer may not see one of them. */
async function requireFeeds(db: Context['db'], viewer: Viewer, feedIds: readonly number[]): Promise<void> {
  if (!(await queries.canSeeFeeds(db, viewer.id, feedIds)))
    throw new AppError('unknown_feed', 'We can’t find that feed.');
}

/** Notifies the user's other pages if the transaction commits. */
async function publishSeen(
  trx: Parameters<typeof publish>[0],
  viewer: Viewer,
  feedIds: readonly number[],
  marked: Pick<LiveEvents['seen'], 'post_ids' | 'is_seen'> = {},
): Promise<void> {
  const [feed_id] = feedIds;
  await publish(trx, {
    userId: viewer.id,
    event: 'seen',
    data: { ...(feedIds.length === 1 && feed_id !== undefined ? { feed_id } : {}), ...marked },
  });
}
