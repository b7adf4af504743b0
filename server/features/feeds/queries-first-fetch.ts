import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Lets the subscriptions of a feed begin once more, now that it has been read for the first time: what it held already is not
 * news. So it makes no difference whether a feed is read or followed first. The caller holds the feed's row.
 */
export async function restartSubscriptions(trx: Transaction<Schema>, feedId: number): Promise<void> {
  await sql`select start_seen(array(select id from follows where feed_id = ${feedId}))`.execute(trx);
}
