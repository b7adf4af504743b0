import { type Kysely, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isSeenBy } from '#server/features/seen/queries-state.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { CrossPost, PostEnclosure, PostImage, PostMedia } from '#server/platform/db/column-types.ts';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A post with the feed's fields for its card. */
export interface PostRow {
  id: number;
  feed_id: number;
  guid: string;
  url: string | null;
  title: string;
  excerpt: string;
  is_excerpt_only: boolean;
  authors: { name: string; url?: string }[];
  updated_at: Date | null;
  sort_at: Date;
  image: PostImage | null;
  enclosures: PostEnclosure[];
  word_count: number;
  language: string;
  direction: 'ltr' | 'rtl';
  comments_url: string | null;
  like_count: number;
  reply_count: number;
  /** Whether the viewer likes it. */
  i_like: boolean;
  /** Whether the viewer has seen it. */
  is_seen: boolean;
  /** Whether the viewer follows (F) or mutes (M) its conversation. */
  conversation_state: 'F' | 'M' | null;
  /** Of the user who wrote it here; null for posts from elsewhere. */
  author_id: number | null;
  author_login: string | null;
  author_name: string | null;
  author_image: string | null;
  /** Of the blog; null for posts from elsewhere. */
  comment_policy: 'open' | 'moderated' | 'closed' | null;
  /** Whether its blog's posts can be liked; always true for posts from elsewhere. */
  likes_enabled: boolean;
  location: { latitude: number; longitude: number } | null;
  /** null for posts that were stored before it was recorded. */
  media: PostMedia | null;
  xpost: CrossPost | null;
  /** Whether the viewer wrote it, or owns the blog. */
  can_edit: boolean;
  blog_id: number | null;
  feed_url: string;
  feed_host: string;
  feed_title: string;
  site_url: string | null;
  icon_url: string | null;
}

export interface PostTag {
  slug: string;
  title: string;
}

/** Everything that a post is presented from. */
export interface PostDetails {
  row: PostRow;
  tags: PostTag[];
  isFollowing: boolean;
}

const selectColumns = (viewer: Operand<number | null>) => sql<PostRow>`
  posts.id, posts.feed_id, posts.guid, posts.url, posts.title, posts.excerpt, posts.is_excerpt_only, posts.authors,
  posts.updated_at, posts.sort_at, posts.image, posts.enclosures, posts.word_count, posts.language, posts.direction,
  posts.comments_url, posts.like_count, posts.reply_count, posts.location, posts.media, posts.xpost, feeds.blog_id, feeds.url as feed_url,
  feeds.host as feed_host, feeds.title as feed_title, feeds.site_url, feeds.icon_url, ${commentPolicy} as comment_policy,
  ${isModuleOnIn('likes')} as likes_enabled,
  posts.author_id, users.username as author_login, users.name as author_name, users.image as author_image,
  exists (
    select from blog_authors where blog_authors.blog_id = feeds.blog_id and user_id = ${viewer}::bigint
      and accepted_at is not null and (role = 'owner' or posts.author_id = user_id)
  ) as can_edit,
  exists (select from likes where post_id = posts.id and user_id = ${viewer}::bigint) as i_like,
  ${isSeenBy(viewer)} as is_seen,
  (select state from conversation_follows where post_id = posts.id and user_id = ${viewer}::bigint) as conversation_state`;

const tables = sql`posts
  join feeds on feeds.id = posts.feed_id
  left join blogs on blogs.id = feeds.blog_id
  left join users on users.id = posts.author_id`;

const postRows = prepared<{ ids: number[]; viewerId: number | null }, PostRow>(
  'post_rows',
  (p) => sql`
    select ${selectColumns(p('viewerId'))} from ${tables}
    where posts.id = any(${p('ids')}::bigint[]) and ${isVisibleTo(p('viewerId'))}`,
);

/** Lists posts without their content, by number, without those that do not exist or that the viewer may not see. */
export async function listPostRows(
  db: Kysely<Schema>,
  ids: number[],
  viewerId: number | null,
): Promise<Map<number, PostRow>> {
  const rows = await postRows.execute(db, { ids, viewerId });
  return new Map(rows.map((row) => [row.id, row]));
}

const postTags = prepared<{ ids: number[] }, PostTag & { post_id: number }>(
  'post_tags',
  (p) => sql`
    select post_tags.post_id, tags.slug, tags.title
    from post_tags join tags on tags.id = post_tags.tag_id
    where post_tags.post_id = any(${p('ids')}::bigint[])
    order by post_tags.post_id, tags.title`,
);

/** Lists the tags of each post, by post; posts without tags are missing. */
export async function listPostTags(db: Kysely<Schema>, ids: number[]): Promise<Map<number, PostTag[]>> {
  const rows = await postTags.execute(db, { ids });
  return Map.groupBy(rows, (row) => row.post_id);
}

const feedPost = prepared<
  { feedId: number; postId: number; viewerId: number | null },
  PostRow & { content_html: string | null }
>(
  'feed_post',
  (p) => sql`
    select ${selectColumns(p('viewerId'))}, post_contents.content_html
    from ${tables}
    left join post_contents on post_contents.post_id = posts.id
    where posts.id = ${p('postId')} and posts.feed_id = ${p('feedId')} and ${isVisibleTo(p('viewerId'))}`,
);

/** Finds one post of one feed with its sanitised content; undefined if the viewer can see no such post there. */
export async function findFeedPost(
  db: Kysely<Schema>,
  feedId: number,
  postId: number,
  viewerId: number | null,
): Promise<{ row: PostRow; contentHtml: string } | undefined> {
  const [found] = await feedPost.execute(db, { feedId, postId, viewerId });
  if (!found) return undefined;
  const { content_html, ...row } = found;
  return { row, contentHtml: content_html ?? '' };
}
