import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Totals of a blog's posts. All read from indexes that begin with the blog's feed. */
export interface BlogCounts {
  posts: number;
  likes: number;
  comments: number;
  comments_spam: number;
  followers_comments: number;
  tags: number;
}

export async function countForBlog(db: Kysely<Schema>, feedId: number): Promise<BlogCounts> {
  const { rows } = await sql<BlogCounts>`
    with own as materialized (select id, like_count, reply_count from posts where feed_id = ${feedId})
    select count(*) as posts, coalesce(sum(like_count), 0)::integer as likes,
      coalesce(sum(reply_count), 0)::integer as comments,
      (select count(*) from own join comments on post_id = own.id where status = 'spam' and deleted_at is null)
        as comments_spam,
      (select count(distinct user_id) from own join conversation_follows on post_id = own.id where state = 'F')
        as followers_comments,
      (select count(distinct tag_id) from own join post_tags on post_id = own.id) as tags
    from own
  `.execute(db);
  return rows[0]!;
}

/** From `since` (inclusive) to `until` (exclusive). */
export interface Span {
  since: Date;
  until: Date;
}

export async function countInSpan(
  db: Kysely<Schema>,
  feedId: number,
  { since, until }: Span,
): Promise<{ likes: number; comments: number; followers: number }> {
  const { rows } = await sql<{ likes: number; comments: number; followers: number }>`
    with own as materialized (select id from posts where feed_id = ${feedId})
    select
      (select count(*) from own join likes on post_id = own.id
        where created_at >= ${since} and created_at < ${until}) as likes,
      (select count(*) from own join comments on post_id = own.id
        where status = 'approved' and deleted_at is null and created_at >= ${since} and created_at < ${until})
        as comments,
      (select count(*) from subscriptions
        where feed_id = ${feedId} and created_at >= ${since} and created_at < ${until}) as followers
  `.execute(db);
  return rows[0]!;
}

/** Lists the users with the most approved comments in the blog. */
export async function listTopCommenters(
  db: Kysely<Schema>,
  feedId: number,
  limit: number,
): Promise<{ username: string; name: string; image: string | null; comments: number }[]> {
  const { rows } = await sql<{ username: string; name: string; image: string | null; comments: number }>`
    with own as materialized (select id from posts where feed_id = ${feedId}), counted as (
      select author_id, count(*) as comments from own join comments on post_id = own.id
      where status = 'approved' and deleted_at is null and author_id is not null
      group by author_id order by comments desc, author_id limit ${limit}
    )
    select username, name, image, comments from counted join users on users.id = author_id
    order by comments desc, users.id
  `.execute(db);
  return rows;
}

/** Lists the posts with the most approved comments. */
export async function listMostCommented(
  db: Kysely<Schema>,
  feedId: number,
  limit: number,
): Promise<{ id: number; title: string; url: string | null; comments: number }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'url', 'reply_count as comments'])
    .where('feed_id', '=', feedId)
    .where('reply_count', '>', 0)
    .orderBy('reply_count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the posts' publishing dates, latest first. */
export async function listPublishingDates(
  db: Kysely<Schema>,
  feedId: number,
  { since, until }: Span,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('posts')
    .select('sort_at')
    .where('feed_id', '=', feedId)
    .where('sort_at', '>=', since)
    .where('sort_at', '<', until)
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ sort_at }) => sort_at);
}
