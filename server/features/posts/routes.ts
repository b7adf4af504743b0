import type { Context } from '#server/context.ts';
import { isSiteBlocked } from '#server/features/blocks/queries.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findMute } from '#server/features/mutes/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type FullPost, getFeedPost, getSitePost } from '#shared/api/posts.ts';
import { fetchFullText, listRelatedPosts, setFullTexts as setFullTextsCall } from '#shared/api/posts-full.ts';
import { getFullText, presentFullText, setFullTexts } from './full-text.ts';
import { presentPost } from './present.ts';
import { findFeedPost, listPosts } from './queries.ts';
import { findFullText } from './queries-full.ts';
import { listRelatedElsewhere, listRelatedInFeed } from './queries-related.ts';
import { createAbsenceError, getPostByKey } from './resolve.ts';

/** Returns one post with its content. Throws `unknown_post`, `post_gone`, `forbidden`, `authorization_required`. */
async function loadFullPost(
  context: Context,
  feedId: number,
  postId: number,
  viewer: Viewer | null,
): Promise<FullPost> {
  const { db } = context;
  const found = await findFeedPost(db, feedId, postId, viewer?.id ?? null);
  if (!found) throw await createAbsenceError(context, { feedId }, postId, viewer);
  const [isBlocked, fullText] = await Promise.all([
    isSiteBlocked(db, viewer?.id ?? null, feedId),
    viewer ? findFullText(db, postId, viewer.id) : undefined,
  ]);
  const post = presentPost(found);
  return {
    ...post,
    content: post.content ?? '',
    is_blocked: isBlocked,
    full_text: presentFullText(fullText),
  };
}

/** Texts fetched per user and minute: one every two seconds, faster than people read. */
const FULL_TEXTS_PER_MINUTE = 30;

export const postRoutes: Route<Context>[] = [
  route(getFeedPost, (context: Context, { feedId, postId }, viewer) =>
    loadFullPost(context, feedId, postId, viewer),
  ),

  route(getSitePost, async (context: Context, { siteId, postId }, viewer) => {
    const post = await getPostByKey(context, { siteId: String(siteId), postId }, viewer);
    return loadFullPost(context, post.feed_id, postId, viewer);
  }),

  route(
    fetchFullText,
    async (context: Context, { feedId, postId }, viewer) => {
      await getPostByKey(context, { siteId: `feed:${feedId}`, postId }, viewer);
      const { content_html, word_count, failure } = await getFullText(context, postId, viewer.id);
      return { content: content_html, word_count: word_count ?? 0, failure };
    },
    { perMinute: FULL_TEXTS_PER_MINUTE },
  ),

  route(setFullTextsCall, async (context: Context, input, viewer) => {
    await setFullTexts(context, input, viewer.id);
    return { success: true as const, enabled: input.enabled };
  }),

  route(listRelatedPosts, async (context: Context, input, viewer) => {
    const { id } = await getPostByKey(context, input, viewer);
    const [local, global] = await Promise.all([
      listRelatedInFeed(context.db, id, input.size_local),
      listRelatedElsewhere(context.db, id, viewer?.id ?? null, input.size_global),
    ]);
    const [posts, muter] = await Promise.all([
      listPosts(context.db, [...local, ...global], viewer?.id ?? null),
      findMuter(context, viewer),
    ]);
    return { posts: posts.filter((post) => !findMute(muter, post)).map(presentPost) };
  }),
];
