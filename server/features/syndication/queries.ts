import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Addresses of a blog's published posts and when each last changed, newest first. */
export async function listPostAddresses(
  db: Kysely<Schema>,
  feedId: number,
  limit: number,
): Promise<{ slug: string; changed_at: Date }[]> {
  const { rows } = await sql<{ slug: string; changed_at: Date }>`
    select articles.slug, coalesce(posts.updated_at, posts.sort_at) as changed_at
    from posts join articles on articles.id = posts.id
    where posts.feed_id = ${feedId}
    order by posts.sort_at desc, posts.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Public blogs in which something is published, with the time of their last change. Those that stand elsewhere are left out. */
export async function listBlogsWithPosts(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ slug: string; changed_at: Date | null }[]> {
  return db
    .selectFrom('blogs')
    .innerJoin('feeds', 'feeds.blog_id', 'blogs.id')
    .select(['blogs.slug', 'feeds.last_change_at as changed_at'])
    .where('blogs.team_id', 'is', null)
    .where('blogs.domain', 'is', null)
    .where('blogs.redirect_to', 'is', null)
    .where('feeds.newest_post_at', 'is not', null)
    .orderBy('feeds.newest_post_at', 'desc')
    .limit(limit)
    .execute();
}
