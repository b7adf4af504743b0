import { type Kysely, sql } from 'kysely';
import { isOfType } from '#server/features/articles/queries.ts';
import { isPublicFeed, isVisibleFeed } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ModuleChoices } from '#shared/domain/modules.ts';

/** Counts a blog's published posts. */
export async function countPosts(db: Kysely<Schema>, feedId: number): Promise<number> {
  const { posts } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('posts'))
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  return posts;
}

/** Lists the addresses of a blog's published posts and their last changes: oldest first, so that earlier parts are stable. */
export async function listPostAddresses(
  db: Kysely<Schema>,
  feedId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ slug: string; changed_at: Date }[]> {
  const { rows } = await sql<{ slug: string; changed_at: Date }>`
    select articles.slug, coalesce(posts.updated_at, posts.sort_at) as changed_at
    from (
      select id, sort_at from posts where feed_id = ${feedId} order by sort_at, id offset ${offset} limit ${limit}
    ) page
    join posts using (id) join articles using (id)
    order by page.sort_at, id
  `.execute(db);
  return rows;
}

/** Lists the addresses of a blog's published pages and their last changes, oldest first. */
export async function listPageAddresses(
  db: Kysely<Schema>,
  blogId: number,
  limit: number,
): Promise<{ slug: string; changed_at: Date }[]> {
  return db
    .selectFrom('articles')
    .select(['slug', 'updated_at as changed_at'])
    .where('blog_id', '=', blogId)
    .where(isOfType('page'))
    .where('status', '=', 'publish')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface ListedBlog {
  slug: string;
  modules: ModuleChoices;
  options: Record<string, unknown>;
  changed_at: Date | null;
  posts: number;
}

/**
 * Lists public blogs with published posts or pages, the time of their last change and their number of posts, except those whose address is
 * elsewhere. Nothing is counted where there have never been more than `few`.
 */
export async function listBlogsWithContent(
  db: Kysely<Schema>,
  { limit, few }: { limit: number; few: number },
): Promise<ListedBlog[]> {
  const posts = sql<number>`
    case when feeds.last_ordinal > ${few} then (select count(*) from posts where feed_id = feeds.id) else ${few} end`;
  return db
    .selectFrom('blogs')
    .innerJoin('feeds', 'feeds.blog_id', 'blogs.id')
    .select([
      'blogs.slug',
      'blogs.modules',
      'blogs.options',
      'feeds.last_change_at as changed_at',
      posts.as('posts'),
    ])
    .where(isPublicFeed)
    .where('blogs.domain', 'is', null)
    .where('blogs.redirect_to', 'is', null)
    .where((where) =>
      where.or([
        where('feeds.newest_post_at', 'is not', null),
        where.exists(
          where
            .selectFrom('articles')
            .whereRef('articles.blog_id', '=', 'blogs.id')
            .where(isOfType('page'))
            .where('articles.status', '=', 'publish'),
        ),
      ]),
    )
    .orderBy('feeds.newest_post_at', (order) => order.desc().nullsLast())
    .limit(limit)
    .execute();
}

const newestWithTag = prepared<{ tagId: number; limit: number }, { id: number }>(
  'tag_feed',
  (p) => sql`
    select post_tags.post_id as id from post_tags join posts on posts.id = post_tags.post_id
    where post_tags.tag_id = ${p('tagId')}::bigint and ${isVisibleFeed(sql<null>`null`, 'posts.feed_id')}
    order by post_tags.sort_at desc, post_tags.post_id desc limit ${p('limit')}`,
);

/** Lists the newest public posts with a tag. */
export async function listNewestWithTag(db: Kysely<Schema>, tagId: number, limit: number): Promise<number[]> {
  return (await newestWithTag.execute(db, { tagId, limit })).map(({ id }) => id);
}
