import { type Kysely, type RawBuilder, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isSeenBy } from '#server/features/seen/queries-state.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { STREAM_CONTENT_MAX_BYTES } from '#shared/domain/limits.ts';
import { POST_COLUMNS, type PostRow } from './upsert.ts';

export interface PostTag {
  slug: string;
  title: string;
}

/** A post as its card and its page show it: with its feed, its tags and the viewer's own marks. */
export interface PostView extends PostRow {
  id: number;
  feed_id: number;
  like_count: number;
  reply_count: number;
  tags: PostTag[];
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
  /** The stored content; null if it was not requested, or is too long. */
  content_html: string | null;
  /** The text of the post's own page, for a viewer who has full texts of the feed turned on; null like the content. */
  full_text_html: string | null;
  full_text_word_count: number | null;
  /** Its blog has formulas rendered. */
  formulas_enabled: boolean;
}

/** For whom posts are read, and whether with their content. */
export interface PostParams {
  viewerId: number | null;
  hasContent: boolean;
  /** Longer contents are left out; in bytes. */
  contentMax: number;
}

/** No content is as long. */
const ANY_LENGTH = 2 ** 31 - 1;

const postColumns = sql.raw(
  Object.keys(POST_COLUMNS)
    .map((name) => `posts.${name}`)
    .join(', '),
);

/**
 * Returns SQL for one post as a PostView, without its number; no row if the viewer may not see it.
 * @param id the column with its number, of a table on the left
 */
export function selectPostView(p: Placeholders<PostParams>, id: string): RawBuilder<PostView> {
  return selectView(p, sql`posts.id = ${sql.ref(id)}`);
}

/** With their limit, tables of which a post has one row are looked up: the planner would read and hash small ones again for each post. */
function selectView(p: Placeholders<PostParams>, condition: RawBuilder<unknown>): RawBuilder<PostView> {
  const viewer = p('viewerId');
  const hasContent = sql`${p('hasContent')}::boolean`;
  const maxLength = sql`${p('contentMax')}::integer`;
  return sql<PostView>`
    select posts.id, posts.feed_id, ${postColumns}, posts.like_count, posts.reply_count,
      feeds.blog_id, feeds.url as feed_url, feeds.host as feed_host, feeds.title as feed_title, feeds.site_url, feeds.icon_url,
      ${commentPolicy} as comment_policy, ${isModuleOnIn('likes')} as likes_enabled, ${isModuleOnIn('latex')} as formulas_enabled,
      users.username as author_login, users.name as author_name, users.image as author_image,
      (
        select coalesce(json_agg(json_build_object('slug', tags.slug, 'title', tags.title) order by tags.title), '[]')
        from post_tags cross join lateral (select slug, title from tags where id = post_tags.tag_id limit 1) tags
        where post_tags.post_id = posts.id
      ) as tags,
      exists (
        select from blog_authors where blog_authors.blog_id = feeds.blog_id and user_id = ${viewer}::bigint
          and accepted_at is not null and (role = 'owner' or posts.author_id = user_id)
      ) or (posts.author_id = ${viewer}::bigint and blogs.team_id is not null and blogs.posting = 'members') is true as can_edit,
      feeds.team_id is not null as is_team,
      followed.id is not null as is_following,
      exists (select from likes where post_id = posts.id and user_id = ${viewer}::bigint) as i_like,
      ${isSeenBy(viewer, sql`followed.seen_ordinal`)} as is_seen,
      (select state from conversation_follows where post_id = posts.id and user_id = ${viewer}::bigint) as conversation_state,
      case when ${hasContent} and (octet_length(body.content_html) > ${maxLength}) is not true
        then coalesce(body.content_html, '') end as content_html,
      full_text.content_html as full_text_html, full_text.word_count as full_text_word_count
    from posts
    join feeds on feeds.id = posts.feed_id
    left join blogs on blogs.id = feeds.blog_id
    left join lateral (select username, name, image from users where id = posts.author_id limit 1) users on true
    left join subscriptions followed on followed.user_id = ${viewer}::bigint and followed.feed_id = posts.feed_id
    left join lateral (
      select content_html from post_contents where ${hasContent} and post_id = posts.id limit 1
    ) body on true
    left join lateral (
      select texts.content_html, texts.word_count
      from full_text_feeds join post_full_texts texts on texts.post_id = posts.id
      where ${hasContent} and user_id = ${viewer}::bigint and feed_id = posts.feed_id
        and octet_length(texts.content_html) <= ${maxLength} limit 1
    ) full_text on true
    where ${condition} and ${isVisibleTo(viewer)}`;
}

const postViews = prepared<PostParams & { ids: number[] }, PostView>('post_views', (p) =>
  selectView(p, sql`posts.id = any(${p('ids')}::bigint[])`),
);

/** Posts in the order of their numbers given; those that do not exist or that the viewer may not see are left out. One query. */
export async function listPosts(
  db: Kysely<Schema>,
  ids: readonly number[],
  viewerId: number | null,
  { hasContent = false } = {},
): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const views = await postViews.execute(db, {
    ids: [...ids],
    viewerId,
    hasContent,
    contentMax: STREAM_CONTENT_MAX_BYTES,
  });
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const feedPost = prepared<PostParams & { feedId: number; postId: number }, PostView>('feed_post', (p) =>
  selectView(p, sql`posts.id = ${p('postId')} and posts.feed_id = ${p('feedId')}`),
);

/** Finds one post of one feed with its sanitised content; undefined if the viewer can see no such post there. */
export async function findFeedPost(
  db: Kysely<Schema>,
  feedId: number,
  postId: number,
  viewerId: number | null,
): Promise<PostView | undefined> {
  const [found] = await feedPost.execute(db, {
    feedId,
    postId,
    viewerId,
    hasContent: true,
    contentMax: ANY_LENGTH,
  });
  return found;
}
