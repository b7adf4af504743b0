import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { toHost } from './queries.ts';
import { moveSubscriptions } from './queries-move-subscriptions.ts';

/**
 * Changes a feed's address after a redirect. If another feed has that address, the followers move to it (no one follows twice),
 * and this one is gone; its posts stay readable.
 *
 * @returns the number of the feed at the new address
 */
export async function redirectFeed(db: Kysely<Schema>, feedId: number, to: string): Promise<number> {
  return db.transaction().execute((trx) => redirectFeedWithin(trx, feedId, to));
}

/** The same in the caller's transaction. */
export async function redirectFeedWithin(
  trx: Transaction<Schema>,
  feedId: number,
  to: string,
): Promise<number> {
  const target = await trx
    .selectFrom('feeds')
    .select(['id', 'url'])
    .where((where) => where.or([where('id', '=', feedId), where('url', '=', to)]))
    // Always in the same order, so that concurrent moves cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
    .then((rows) => rows.find(({ url }) => url === to));
  if (target === undefined) {
    await trx
      .updateTable('feeds')
      .set({ url: to, host: toHost(to), moved_to: null, moved_count: 0, moved_since: null })
      .where('id', '=', feedId)
      .execute();
    return feedId;
  }
  if (target.id === feedId) return feedId;
  await moveSubscriptions(trx, feedId, target.id);
  await sql`
    insert into dismissed_recommendations (user_id, feed_id, created_at)
    select user_id, ${target.id}, created_at from dismissed_recommendations where feed_id = ${feedId}
    on conflict (user_id, feed_id) do nothing
  `.execute(trx);
  for (const table of ['blocked_sites', 'full_text_feeds'] as const) {
    await sql`
      insert into ${sql.table(table)} (user_id, feed_id, created_at)
      select user_id, ${target.id}, created_at from ${sql.table(table)} where feed_id = ${feedId}
      on conflict (user_id, feed_id) do nothing
    `.execute(trx);
  }
  await sql`
    insert into mutes (user_id, kind, feed_id, word, key, expires_at, created_at)
    select user_id, kind, ${target.id}, word, key, expires_at, created_at from mutes where feed_id = ${feedId}
    on conflict do nothing
  `.execute(trx);
  await sql`
    update list_items set feed_id = ${target.id}
    where feed_id = ${feedId} and list_id not in (select list_id from list_items where feed_id = ${target.id})
  `.execute(trx);
  await trx.deleteFrom('list_items').where('feed_id', '=', feedId).execute();
  await sql`update connected_sites set feed_id = ${target.id} where feed_id = ${feedId}`.execute(trx);
  await trx
    .updateTable('feeds')
    .set({ status: 'gone', moved_to: to, follower_count: 0, list_count: 0, lease_until: null })
    .where('id', '=', feedId)
    .execute();
  await sql`
    update feeds set status = 'active',
      follower_count = (select count(*) from subscriptions where feed_id = ${target.id}),
      list_count = (select count(*) from list_items where feed_id = ${target.id})
    where id = ${target.id}
  `.execute(trx);
  return target.id;
}
