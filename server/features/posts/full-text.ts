import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import type { FullPost } from '#shared/api/posts.ts';
import * as queries from './queries-full.ts';

/** A page without a text is fetched again after this time at the earliest, however often readers ask. */
const RETRY_MS = 10 * 60_000;
/** How many of a feed's newest posts are fetched when a user first turns full texts on; older ones when they are opened. */
const AHEAD = 10;

/** Fetches the full text of one new post, for everyone. A second run finds it stored. */
export const fetchFullTextJob = job({
  name: 'posts.full_text',
  payload: z.object({ postId: z.int() }),
  run: async ({ db, clock, readArticle }: Context, { postId }) => {
    const url = await queries.findUnfetched(db, postId);
    if (url !== undefined) await queries.storeFullText(db, postId, await readArticle(url), clock.now());
  },
});

/** Returns the full text of a post that the viewer can see, fetching it if necessary. Throws `invalid_input`. */
export async function getFullText(
  { db, clock, readArticle }: Context,
  postId: number,
  viewerId: number,
): Promise<queries.FullTextState> {
  const state = await queries.findFullText(db, postId, viewerId);
  if (!state)
    throw new AppError('invalid_input', 'This post doesn’t have a page of its own to get the text from.');
  const isRecent = state.fetched_at !== null && clock.now().getTime() - state.fetched_at.getTime() < RETRY_MS;
  if (state.content_html !== null || isRecent) return state;
  await queries.storeFullText(db, postId, await readArticle(state.url), clock.now());
  return (await queries.findFullText(db, postId, viewerId)) ?? state;
}

/** Throws `unknown_feed`, and `invalid_input` for a blog of ours, whose posts are complete. */
export async function setFullTexts(
  { db, clock, jobs }: Context,
  { feedId, enabled }: { feedId: number; enabled: boolean },
  viewerId: number,
): Promise<void> {
  const [feed] = await listVisibleFeeds(db, viewerId, [feedId]);
  if (!feed) throw new AppError('unknown_feed', 'We can’t find that feed.');
  if (feed.blog_id !== null)
    throw new AppError('invalid_input', 'Posts from this blog are already shown in full.');
  await db.transaction().execute(async (trx) => {
    await queries.setFullTexts(trx, { userId: viewerId, feedId, enabled, now: clock.now() });
    if (!enabled) return;
    const ids = await queries.listUnfetched(trx, feedId, AHEAD);
    await jobs.addAll(
      trx,
      fetchFullTextJob,
      ids.map((postId) => ({ postId })),
      { maxAttempts: 2 },
    );
  });
}

/** Returns the state of a post's full text. */
export function presentFullText(state: queries.FullTextState | undefined): FullPost['full_text'] {
  if (!state) return null;
  const { wanted, content_html, failure } = state;
  return {
    wanted,
    state: content_html !== null ? 'ready' : failure !== null ? 'failed' : 'unfetched',
    failure,
  };
}
