import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Restarts the subscriptions of feeds after their first fetch: their existing posts are not new. So it makes no difference whether
 * a feed is fetched or followed first. The caller has locked the feeds' rows.
 */
export async function restartSubscriptions(
  trx: Transaction<Schema>,
  feedIds: readonly number[],
): Promise<void> {
  if (feedIds.length === 0) return;
  await startSeen.execute(trx, { feedIds });
}

const startSeen = prepared<{ feedIds: readonly number[] }, unknown>(
  'start_seen_of_feeds',
  (p) =>
    sql`select start_seen(array(select id from subscriptions where feed_id = any(${p('feedIds')}::bigint[])))`,
);
