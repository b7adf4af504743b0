import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

// What someone has commented before, asked when they comment again.

/** Counts a user's comments since then. */
export async function countRecentComments(
  db: Kysely<Schema>,
  authorId: number,
  since: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('comments')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether any comment of this user is approved in the blog, apart from one. */
export async function isKnownCommenter(
  db: Kysely<Schema>,
  blogId: number,
  authorId: number,
  except?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select('comments.id')
    .where('feeds.blog_id', '=', blogId)
    .where('comments.author_id', '=', authorId)
    .where('comments.status', '=', 'approved')
    .where('comments.deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('comments.id', '<>', except!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any comment of this user is approved, apart from one. */
export async function hasApprovedComment(
  db: Kysely<Schema>,
  authorId: number,
  except?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a user's comment that a call with this idempotency key created. */
export async function findByIdempotencyKey(
  db: Kysely<Schema>,
  authorId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** Finds the viewer's comment with the same text in the same place since then, to store a repeated request once. */
export async function findRepeated(
  db: Kysely<Schema>,
  comment: { postId: number; authorId: number; parentId: number | null; raw: string; since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', comment.authorId)
    .where('created_at', '>', comment.since)
    .where('post_id', '=', comment.postId)
    .where('parent_id', comment.parentId === null ? 'is' : '=', comment.parentId)
    .where('content_raw', '=', comment.raw)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
