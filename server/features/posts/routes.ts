import type { Context } from '#server/context.ts';
import { isSiteBlocked } from '#server/features/blocks/queries.ts';
import { findFeedSubscription, listSubscriptionsAmong } from '#server/features/feeds/queries.ts';
import { hasFormulas, renderFormulas } from '#server/markup/formulas.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type FullPost, getFeedPost, getSitePost, type Post } from '#shared/api/posts.ts';
import { fetchFullText, listRelatedPosts, setFullTexts as setFullTextsCall } from '#shared/api/posts-full.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { computeSecondsToRead } from '#shared/domain/words.ts';
import { getFullText, presentFullText, setFullTexts } from './full-text.ts';
import { presentPost } from './present.ts';
import { findFeedPost, listPostRows, listPostTags } from './queries.ts';
import { findFullText } from './queries-full.ts';
import { listRelatedElsewhere, listRelatedInFeed } from './queries-related.ts';
import { findModuleChoices } from './queries-site.ts';
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
  const [tags, subscription, isBlocked, fullText] = await Promise.all([
    listPostTags(db, [postId]),
    viewer ? findFeedSubscription(db, viewer.id, feedId) : undefined,
    isSiteBlocked(db, viewer?.id ?? null, feedId),
    viewer ? findFullText(db, postId, viewer.id) : undefined,
  ]);
  const details = { row: found.row, tags: tags.get(postId) ?? [], isFollowing: subscription !== undefined };
  const post = {
    ...presentPost(details),
    content: await renderContent(context, found),
    is_blocked: isBlocked,
    full_text: presentFullText(fullText),
  };
  if (!fullText?.wanted || fullText.content_html === null) return post;
  const words = fullText.word_count ?? 0;
  return {
    ...post,
    content: fullText.content_html,
    use_excerpt: false,
    word_count: words,
    reading_time: computeSecondsToRead(words),
  };
}

/** Renders the stored content, with formulas if the blog has them turned on. */
async function renderContent(
  { db }: Context,
  { row, contentHtml }: NonNullable<Awaited<ReturnType<typeof findFeedPost>>>,
): Promise<string> {
  if (row.blog_id === null || !hasFormulas(contentHtml)) return contentHtml;
  const choices = await findModuleChoices(db, row.blog_id);
  return choices && isModuleOn(choices, 'latex') ? renderFormulas(contentHtml) : contentHtml;
}

/** Lists posts in the order of the given numbers, without those that the viewer cannot see. */
async function listPosts({ db }: Context, ids: number[], viewer: Viewer | null): Promise<Post[]> {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([listPostRows(db, ids, viewer?.id ?? null), listPostTags(db, ids)]);
  const shown = ids.flatMap((id) => rows.get(id) ?? []);
  const feedIds = [...new Set(shown.map(({ feed_id }) => feed_id))];
  const subscriptions = viewer ? await listSubscriptionsAmong(db, viewer.id, feedIds) : new Map();
  return shown.map((row) =>
    presentPost({ row, tags: tags.get(row.id) ?? [], isFollowing: subscriptions.has(row.feed_id) }),
  );
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
    return { posts: await listPosts(context, [...local, ...global], viewer) };
  }),
];
