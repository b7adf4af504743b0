import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Restarts the subscriptions of a feed after its first fetch: its existing posts are not new. So it makes no difference whether a
 * feed is fetched or followed first. The caller has locked the feed's row.
 */
export async function restartSubscriptions(trx: Transaction<Schema>, feedId: number): Promise<void> {
  await sql`select start_seen(array(select id from subscriptions where feed_id = ${feedId}))`.execute(trx);
}
