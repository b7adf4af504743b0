import { type Kysely, sql } from 'kysely';
import { commentPolicy, isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isSeenBy } from '#server/features/seen/queries-state.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
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
}

const postColumns = sql.raw(
  Object.keys(POST_COLUMNS)
    .map((name) => `posts.${name}`)
    .join(', '),
);

const selectView = (viewer: Operand<number | null>) => sql<PostView>`
  posts.id, posts.feed_id, ${postColumns}, posts.like_count, posts.reply_count,
  feeds.blog_id, feeds.url as feed_url, feeds.host as feed_host, feeds.title as feed_title, feeds.site_url, feeds.icon_url,
  ${commentPolicy} as comment_policy, ${isModuleOnIn('likes')} as likes_enabled,
  users.username as author_login, users.name as author_name, users.image as author_image,
  (
    select coalesce(json_agg(json_build_object('slug', tags.slug, 'title', tags.title) order by tags.title), '[]')
    from post_tags join tags on tags.id = post_tags.tag_id where post_tags.post_id = posts.id
  ) as tags,
  exists (
    select from blog_authors where blog_authors.blog_id = feeds.blog_id and user_id = ${viewer}::bigint
      and accepted_at is not null and (role = 'owner' or posts.author_id = user_id)
  ) as can_edit,
  exists (select from subscriptions where subscriptions.feed_id = posts.feed_id and user_id = ${viewer}::bigint) as is_following,
  exists (select from likes where post_id = posts.id and user_id = ${viewer}::bigint) as i_like,
  ${isSeenBy(viewer)} as is_seen,
  (select state from conversation_follows where post_id = posts.id and user_id = ${viewer}::bigint) as conversation_state`;

const tables = sql`posts
  join feeds on feeds.id = posts.feed_id
  left join blogs on blogs.id = feeds.blog_id
  left join users on users.id = posts.author_id`;

const postViews = prepared<{ ids: number[]; viewerId: number | null }, PostView>(
  'post_views',
  (p) => sql`
    select ${selectView(p('viewerId'))} from ${tables}
    where posts.id = any(${p('ids')}::bigint[]) and ${isVisibleTo(p('viewerId'))}`,
);

/** Posts in the order of their numbers given; those that do not exist or that the viewer may not see are left out. One query. */
export async function listPosts(
  db: Kysely<Schema>,
  ids: readonly number[],
  viewerId: number | null,
): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const views = await postViews.execute(db, { ids: [...ids], viewerId });
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const feedPost = prepared<
  { feedId: number; postId: number; viewerId: number | null },
  PostView & { content_html: string }
>(
  'feed_post',
  (p) => sql`
    select ${selectView(p('viewerId'))}, coalesce(post_contents.content_html, '') as content_html
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
): Promise<(PostView & { content_html: string }) | undefined> {
  const [found] = await feedPost.execute(db, { feedId, postId, viewerId });
  return found;
}
