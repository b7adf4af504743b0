import { type Kysely, type RawBuilder, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isSeenBy } from '#server/features/seen/queries-state.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { STREAM_CONTENT_MAX_BYTES } from '#shared/domain/limits.ts';
import {
  ANY_LENGTH,
  findStoredPost,
  loadStoredPosts,
  type PostVersion,
  type StoredPost,
} from './queries-stored.ts';

/** What one answer says of a post beside what is stored: its feed, its writer, its numbers and the viewer's own marks. */
export interface PostState extends PostVersion {
  feed_id: number;
  like_count: number;
  reply_count: number;
  /** The viewer follows its feed. */
  is_following: boolean;
  /** The viewer likes it. */
  i_like: boolean;
  /** The viewer has seen it. */
  is_seen: boolean;
  /** The viewer follows (F) or mutes (M) its conversation. */
  conversation_state: 'F' | 'M' | null;
  /** The viewer wrote it, or owns the blog. */
  can_edit: boolean;
  /** Of a team, so that only its members see it. */
  is_team: boolean;
  /** Of the user who wrote it here; null for posts from elsewhere. */
  author_login: string | null;
  author_name: string | null;
  author_image: string | null;
  /** Of the blog; null for posts from elsewhere. */
  comment_policy: 'open' | 'moderated' | 'closed' | null;
  /** Its blog takes likes; posts from elsewhere always do. */
  likes_enabled: boolean;
  blog_id: number | null;
  feed_url: string;
  feed_host: string;
  feed_title: string;
  site_url: string | null;
  icon_url: string | null;
  /** The text of the post's own page, for a viewer who has full texts of the feed turned on; null like the content. */
  full_text_html: string | null;
  full_text_word_count: number | null;
  /** Its blog has formulas rendered. */
  formulas_enabled: boolean;
}

/** A post as its card and its page show it. */
export type PostView = StoredPost & PostState;

/** For whom posts are read, and whether with their texts. */
export interface PostParams {
  viewerId: number | null;
  hasContent: boolean;
  /** Longer full texts are left out; in bytes. */
  contentMax: number;
}

/**
 * Returns SQL for one post as a PostState; no row if the viewer may not see it.
 * @param id the column with its number, of a table on the left
 */
export function selectPostState(p: Placeholders<PostParams>, id: string): RawBuilder<PostState> {
  return selectState(p, sql`posts.id = ${sql.ref(id)}`);
}

/** With their limit, tables of which a post has one row are looked up: the planner would read and hash small ones again for each post. */
function selectState(p: Placeholders<PostParams>, condition: RawBuilder<unknown>): RawBuilder<PostState> {
  const viewer = p('viewerId');
  const hasContent = sql`${p('hasContent')}::boolean`;
  const maxLength = sql`${p('contentMax')}::integer`;
  return sql<PostState>`
    select posts.id, posts.xmin as version, posts.feed_id, posts.like_count, posts.reply_count,
      feeds.blog_id, feeds.url as feed_url, feeds.host as feed_host, feeds.title as feed_title, feeds.site_url, feeds.icon_url,
      ${commentPolicy} as comment_policy, ${isModuleOnIn('likes')} as likes_enabled, ${isModuleOnIn('latex')} as formulas_enabled,
      users.username as author_login, users.name as author_name, users.image as author_image,
      exists (
        select from blog_authors where blog_authors.blog_id = feeds.blog_id and user_id = ${viewer}::bigint
          and accepted_at is not null and (role = 'owner' or posts.author_id = user_id)
      ) or (posts.author_id = ${viewer}::bigint and blogs.team_id is not null and blogs.posting = 'members') is true as can_edit,
      feeds.team_id is not null as is_team,
      followed.id is not null as is_following,
      exists (select from likes where post_id = posts.id and user_id = ${viewer}::bigint) as i_like,
      ${isSeenBy(viewer, sql`followed.seen_ordinal`)} as is_seen,
      (select state from conversation_follows where post_id = posts.id and user_id = ${viewer}::bigint) as conversation_state,
      full_text.content_html as full_text_html, full_text.word_count as full_text_word_count
    from posts
    join feeds on feeds.id = posts.feed_id
    left join blogs on blogs.id = feeds.blog_id
    left join lateral (select username, name, image from users where id = posts.author_id limit 1) users on true
    left join subscriptions followed on followed.user_id = ${viewer}::bigint and followed.feed_id = posts.feed_id
    left join lateral (
      select texts.content_html, texts.word_count
      from full_text_feeds join post_full_texts texts on texts.post_id = posts.id
      where ${hasContent} and user_id = ${viewer}::bigint and feed_id = posts.feed_id
        and octet_length(texts.content_html) <= ${maxLength} limit 1
    ) full_text on true
    where ${condition} and ${isVisibleTo(viewer)}`;
}

/**
 * Returns posts as their cards and pages show them: what is stored, by its version, with the state that was read just now. No query
 * if all of it is in memory.
 */
export async function completePosts(
  db: Kysely<Schema>,
  states: readonly PostState[],
  { hasContent }: { hasContent: boolean },
): Promise<PostView[]> {
  const stored = await loadStoredPosts(db, states, hasContent);
  return states.flatMap((state) => {
    const post = stored.get(state.id);
    return post ? [{ ...post, ...state }] : [];
  });
}

const postStates = prepared<PostParams & { ids: number[] }, PostState>('post_states', (p) =>
  selectState(p, sql`posts.id = any(${p('ids')}::bigint[])`),
);

/** Posts in the order of their numbers given; those that do not exist or that the viewer may not see are left out. */
export async function listPosts(
  db: Kysely<Schema>,
  ids: readonly number[],
  viewerId: number | null,
  { hasContent = false } = {},
): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const params = { ids: [...ids], viewerId, hasContent, contentMax: STREAM_CONTENT_MAX_BYTES };
  const posts = await completePosts(db, await postStates.execute(db, params), { hasContent });
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const feedPost = prepared<PostParams & { feedId: number; postId: number }, PostState>('feed_post', (p) =>
  selectState(p, sql`posts.id = ${p('postId')} and posts.feed_id = ${p('feedId')}`),
);

/** Finds one post of one feed with its sanitised content; undefined if the viewer can see no such post there. */
export async function findFeedPost(
  db: Kysely<Schema>,
  feedId: number,
  postId: number,
  viewerId: number | null,
): Promise<PostView | undefined> {
  const params = { feedId, postId, viewerId, hasContent: true, contentMax: ANY_LENGTH };
  const [[state], post] = await Promise.all([feedPost.execute(db, params), findStoredPost(db, postId)]);
  return state && post ? { ...post, ...state } : undefined;
}
