import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isModuleOnIn } from '#server/features/blogs/queries-modules.ts';
import { isPublicFeed } from '#server/features/teams/visibility.ts';
import type { PostImage } from '#server/platform/db/column-types.ts';
import { selectSortAt, toDirection } from '#server/platform/db/expressions.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';
import type { BlogWriter } from '#shared/api/blog-pages.ts';

/** A published post with its blog, writer and tags. */
export interface BlogPostRow {
  id: number;
  slug: string;
  blog: { ID: number; slug: string; title: string; icon: string | null };
  guid: string;
  title: string;
  excerpt: string;
  sort_at: Date;
  /** The same instant in full precision, for paging. */
  place: string;
  updated_at: Date | null;
  image: PostImage | null;
  word_count: number;
  language: string;
  direction: 'ltr' | 'rtl';
  like_count: number;
  reply_count: number;
  author: BlogWriter | null;
  tags: { slug: string; name: string }[];
}

/** The same with its sanitised HTML, and details of its featured image if that was uploaded here. */
export interface BlogPostWithContent extends BlogPostRow {
  content_html: string;
  image_bytes: number | null;
  image_type: string | null;
}

const writer = sql<BlogWriter>`json_build_object(
  'ID', users.id, 'login', users.username, 'name', users.name, 'avatar_URL', users.image, 'description', users.description)`;

const columns = sql`
  posts.id, articles.slug, posts.guid, posts.title, posts.excerpt, posts.sort_at,
  ${selectSortAt('posts.sort_at')} as place,
  posts.updated_at, posts.image, posts.word_count, posts.language, posts.direction, posts.reply_count,
  case when ${isModuleOnIn('likes')} then posts.like_count else 0 end as like_count,
  json_build_object('ID', blogs.id, 'slug', blogs.slug, 'title', blogs.title, 'icon', blogs.icon_url) as blog,
  case when users.id is not null then ${writer} end as author,
  (
    select coalesce(json_agg(json_build_object('slug', tags.slug, 'name', tags.title) order by tags.title), '[]')
    from post_tags join tags on tags.id = post_tags.tag_id where post_tags.post_id = posts.id
  ) as tags`;

const tables = sql`
  posts
  join articles on articles.id = posts.id
  join blogs on blogs.id = articles.blog_id
  left join users on users.id = posts.author_id`;

/** The posts on a page. The caller has checked that the viewer may see the blog. */
export interface PostChoice {
  site: { id: number; feed_id: number };
  tag?: string | undefined;
  author?: string | undefined;
}

/**
 * Selects the numbers and dates of posts, ordered and limited, from an index of the blog: post_tags_blog, posts_author or
 * posts_feed_newest.
 */
function selectPage(
  { site, tag, author }: PostChoice,
  { isWithin, direction, limit }: { isWithin: RawBuilder<unknown>; direction: 'asc' | 'desc'; limit: number },
): RawBuilder<unknown> {
  const isByAuthor =
    author === undefined ? sql`true` : sql`author_id = (select id from users where username = ${author})`;
  const from =
    tag === undefined
      ? sql`select id, sort_at from posts where feed_id = ${site.feed_id} and ${isByAuthor}`
      : sql`
        select post_id as id, post_tags.sort_at from post_tags join posts on posts.id = post_id
        where blog_id = ${site.id} and tag_id = (select id from tags where slug = ${tag}) and ${isByAuthor}`;
  const at = tag === undefined ? sql`sort_at` : sql`post_tags.sort_at`;
  const id = tag === undefined ? sql`id` : sql`post_id`;
  const order = toDirection(direction);
  return sql`${from} and ${isWithin} order by ${at} ${order}, ${id} ${order} limit ${limit}`;
}

const isBeyond = ({ tag }: PostChoice, sign: '<' | '>', { sortAt, id }: PageCursor) =>
  sql`${tag === undefined ? sql`(sort_at, id)` : sql`(post_tags.sort_at, post_id)`} ${sign === '<' ? sql`<` : sql`>`}
    (${sortAt}::timestamptz, ${id}::bigint)`;

/** Lists posts after a cursor, newest first; from the newest without a cursor. */
export async function listOlderPosts(
  db: Kysely<Schema>,
  choice: PostChoice,
  cursor: PageCursor | undefined,
  limit: number,
): Promise<BlogPostRow[]> {
  const isWithin = cursor ? isBeyond(choice, '<', cursor) : sql`true`;
  const { rows } = await sql<BlogPostRow>`
    with chosen as materialized (${selectPage(choice, { isWithin, direction: 'desc', limit })})
    select ${columns} from ${tables} where posts.id in (select id from chosen)
    order by posts.sort_at desc, posts.id desc
  `.execute(db);
  return rows;
}

/** Lists the posts directly before a cursor, newest first. */
export async function listNewerPosts(
  db: Kysely<Schema>,
  choice: PostChoice,
  cursor: PageCursor,
  limit: number,
): Promise<BlogPostRow[]> {
  const isWithin = isBeyond(choice, '>', cursor);
  const { rows } = await sql<BlogPostRow>`
    with chosen as materialized (${selectPage(choice, { isWithin, direction: 'asc', limit })})
    select ${columns} from ${tables} where posts.id in (select id from chosen)
    order by posts.sort_at desc, posts.id desc
  `.execute(db);
  return rows;
}

/** Lists posts of blogs by number, in the given order. */
export async function listPostsByIds(db: Kysely<Schema>, ids: readonly number[]): Promise<BlogPostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BlogPostRow>`
    select ${columns} from ${tables} where posts.id = any(${[...ids]}::bigint[])
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds a published post by its address. */
export async function findPostBySlug(
  db: Kysely<Schema>,
  blogId: number,
  slug: string,
): Promise<(BlogPostRow & { content_html: string }) | undefined> {
  const { rows } = await sql<BlogPostRow & { content_html: string }>`
    select ${columns}, coalesce(post_contents.content_html, '') as content_html
    from ${tables} left join post_contents on post_contents.post_id = posts.id
    where articles.blog_id = ${blogId} and articles.slug = ${slug}
  `.execute(db);
  return rows[0];
}

/** Lists the newest posts with their content, for feeds. */
export async function listNewestWithContent(
  db: Kysely<Schema>,
  choice: PostChoice,
  limit: number,
): Promise<BlogPostWithContent[]> {
  const { rows } = await sql<BlogPostWithContent>`
    with chosen as materialized (${selectPage(choice, { isWithin: sql`true`, direction: 'desc', limit })})
    select ${columns}, coalesce(post_contents.content_html, '') as content_html,
      media.bytes as image_bytes, media.mime_type as image_type
    from ${tables}
    left join post_contents on post_contents.post_id = posts.id
    left join media on media.id = substring(posts.image->>'url' from '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
    where posts.id in (select id from chosen)
    order by posts.sort_at desc, posts.id desc
  `.execute(db);
  return rows;
}

/**
 * Lists the newest posts of all public blogs with a writer; on a server where no one has written yet, those of the blogs without
 * an owner: the handbook.
 */
export async function listLatestPosts(db: Kysely<Schema>, limit: number): Promise<BlogPostRow[]> {
  const isWritten = sql`exists (select from blog_authors where blog_id = feeds.blog_id and accepted_at is not null)`;
  const written = await listLatestOf(db, isWritten, limit);
  return written.length > 0 ? written : listLatestOf(db, sql`true`, limit);
}

async function listLatestOf(
  db: Kysely<Schema>,
  isChosenFeed: RawBuilder<unknown>,
  limit: number,
): Promise<BlogPostRow[]> {
  // The newest N posts are in at most N feeds: those with the newest posts.
  const { rows } = await sql<BlogPostRow>`
    select ${columns} from ${tables}
    where posts.id in (
      select newest.id
      from (
        select id from feeds
        where blog_id is not null and ${isPublicFeed} and newest_post_at is not null and ${isChosenFeed}
        order by newest_post_at desc limit ${limit}
      ) recent
      cross join lateral (
        select id, sort_at from posts where feed_id = recent.id order by sort_at desc, id desc limit ${limit}
      ) newest
      order by newest.sort_at desc, newest.id desc limit ${limit}
    )
    order by posts.sort_at desc, posts.id desc
  `.execute(db);
  return rows;
}

/** Lists the writers of a blog, owners first. */
export async function listWriters(db: Kysely<Schema>, blogId: number): Promise<BlogWriter[]> {
  const { rows } = await sql<{ writer: BlogWriter }>`
    select ${writer} as writer
    from blog_authors join users on users.id = blog_authors.user_id
    where blog_id = ${blogId} and accepted_at is not null
    order by blog_authors.role desc, accepted_at, users.id
  `.execute(db);
  return rows.map((row) => row.writer);
}

/** Finds a user by login, even one who no longer writes anywhere. */
export async function findWriter(db: Kysely<Schema>, login: string): Promise<BlogWriter | undefined> {
  const { rows } = await sql<{ writer: BlogWriter }>`
    select ${writer} as writer from users where username = ${login}
  `.execute(db);
  return rows[0]?.writer;
}

export async function findTag(
  db: Kysely<Schema>,
  slug: string,
): Promise<{ slug: string; name: string } | undefined> {
  return db.selectFrom('tags').select(['slug', 'title as name']).where('slug', '=', slug).executeTakeFirst();
}

/** Finds a public post by its number. */
export async function findPublishedPost(
  db: Kysely<Schema>,
  feedId: number,
  postId: number,
): Promise<{ id: number; title: string } | undefined> {
  if (!Number.isSafeInteger(postId)) return undefined;
  return db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('id', '=', postId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
}

/** Finds a page, or an unpublished post for its writers' preview; not what is in the trash. */
export async function findPageOrDraft(db: Kysely<Schema>, blogId: number, slug: string) {
  const { rows } = await sql<{
    id: number;
    type: 'post' | 'page';
    status: string;
    title: string;
    excerpt: string;
    content_html: string;
    featured_image: string | null;
    tags: string[];
    author_id: number | null;
    author: BlogWriter | null;
    at: Date;
    updated_at: Date;
  }>`
    select articles.id, articles.type, articles.status, articles.title, articles.excerpt, articles.content_html, articles.featured_image, articles.tags,
      articles.author_id, case when users.id is not null then ${writer} end as author,
      case articles.status when 'publish' then articles.published_at else coalesce(articles.publish_at, articles.updated_at) end as at, articles.updated_at
    from articles left join users on users.id = articles.author_id
    where articles.blog_id = ${blogId} and articles.slug = ${slug} and articles.status <> 'trash'
  `.execute(db);
  return rows[0];
}

export async function hasMembers(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
