import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export interface MarkedPost {
  feedId: number;
  postId: number;
}

/**
 * Marks posts as seen or unseen, and counts what that changes, in one call of the database (function mark_posts). Posts that do not
 * exist in that feed are passed over. A mark is kept even where it changes nothing: so it holds when "mark all as seen" is
 * undone later.
 */
export async function markPosts(
  trx: Transaction<Schema>,
  userId: number,
  posts: readonly MarkedPost[],
  isSeen: boolean,
): Promise<void> {
  const feedIds = posts.map(({ feedId }) => feedId);
  const postIds = posts.map(({ postId }) => postId);
  await sql`select mark_posts(${userId}, ${feedIds}::bigint[], ${postIds}::bigint[], ${isSeen})`.execute(trx);
}
