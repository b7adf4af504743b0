import { type Kysely, sql, type Transaction } from 'kysely';
import type { BlockedUserRow, BlockPage } from '#server/features/blocks/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { BLOCKED_COMMENTERS_MAX } from '#shared/domain/limits.ts';

/** Whether the owners of a blog have blocked this user from commenting. */
export async function isBlockedCommenter(
  db: Kysely<Schema>,
  blogId: number,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_commenters')
    .select('user_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Blocks a user on a blog; repeating it changes nothing. `writer` means someone whom the blog's owners cannot block: its writers and
 * administrators.
 */
export async function createCommenterBlock(
  trx: Transaction<Schema>,
  block: { blogId: number; userId: number; now: Date },
): Promise<'blocked' | 'missing' | 'writer' | 'full'> {
  // One at a time, so that two owners cannot block more people than there is room for.
  await trx.selectFrom('blogs').select('id').where('id', '=', block.blogId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ writes: boolean; blocked: number }>`
    select role = 'administrator' or exists (
        select from blog_authors where blog_id = ${block.blogId} and user_id = users.id
      ) as writes,
      (select count(*) from blocked_commenters where blog_id = ${block.blogId}) as blocked
    from users where id = ${block.userId}
  `.execute(trx);
  const [person] = rows;
  if (!person) return 'missing';
  if (person.writes) return 'writer';
  if (person.blocked >= BLOCKED_COMMENTERS_MAX) return 'full';
  await trx
    .insertInto('blocked_commenters')
    .values({ blog_id: block.blogId, user_id: block.userId, created_at: block.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'blocked';
}

/** Lists the numbers of a user's comments that wait for approval on a blog, the newest 500. */
export async function listWaitingOf(db: Kysely<Schema>, blogId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select('comments.id')
    .where('comments.author_id', '=', userId)
    .where('feeds.blog_id', '=', blogId)
    .where('comments.status', '=', 'unapproved')
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.created_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteCommenterBlock(
  db: Kysely<Schema>,
  blogId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('blocked_commenters')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .execute();
}

/** Lists the people who are blocked on a blog, latest first. */
export async function listCommenterBlocks(
  db: Kysely<Schema>,
  blogId: number,
  { limit, offset }: BlockPage,
): Promise<BlockedUserRow[]> {
  return db
    .selectFrom('blocked_commenters')
    .innerJoin('users', 'users.id', 'blocked_commenters.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.image', 'blocked_commenters.created_at'])
    .where('blocked_commenters.blog_id', '=', blogId)
    .orderBy('blocked_commenters.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the people who are blocked on a blog. */
export async function countCommenterBlocks(db: Kysely<Schema>, blogId: number): Promise<number> {
  const { n } = await db
    .selectFrom('blocked_commenters')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow();
  return n;
}
