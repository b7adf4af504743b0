import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export interface MarkedPost {
  feedId: number;
  postId: number;
}

/**
 * Marks posts as seen or unseen, and updates the counts, in one call of the database (function mark_posts). Posts that do not
 * exist in that feed are skipped. A mark is kept even if it changes nothing, so that it survives an undo of "mark all as seen".
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
