import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { ESTABLISHED_ACCOUNT_DAYS, NEW_BLOG_DAYS } from '#shared/domain/limits.ts';

/**
 * Whether blogs of a user are listed from the beginning: of administrators, and of accounts of some age, not limited, with a published
 * post in a listed blog.
 */
export async function isEstablishedWriter(db: Kysely<Schema>, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and (
      role = 'administrator'
      or limited_at is null and created_at < ${now}::timestamptz - make_interval(days => ${sql.lit(ESTABLISHED_ACCOUNT_DAYS)})
        and exists (
          select from posts join feeds on feeds.id = posts.feed_id
          where posts.author_id = users.id and feeds.blog_id is not null and feeds.unlisted_since is null
            and feeds.withheld_at is null))`.execute(db);
  return rows.length > 0;
}

/** Lists the new blogs whose first posts are old enough, except those taken down or of limited owners. */
export async function listEstablishedBlogs(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    update feeds set unlisted_since = null
    where unlisted_since is not null and withheld_at is null
      and exists (
        select from posts where posts.feed_id = feeds.id
          and stored_at < ${now}::timestamptz - make_interval(days => ${sql.lit(NEW_BLOG_DAYS)}))
      and not exists (
        select from blog_authors join users on users.id = blog_authors.user_id
        where blog_authors.blog_id = feeds.blog_id and blog_authors.role = 'owner' and users.limited_at is not null)
  `.execute(db);
}

/** Lists a blog at once; returns false if it was. */
export async function listBlogNow(trx: Transaction<Schema>, blogId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feeds')
    .set({ unlisted_since: null })
    .where('blog_id', '=', blogId)
    .where('unlisted_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
