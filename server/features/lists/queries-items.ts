import type { Transaction } from 'kysely';
import { notifyCrawl } from '#server/features/feeds/queries.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';

type Trx = Transaction<Schema>;

/** The result of adding an item. */
export type AddOutcome = 'added' | 'existing' | 'full' | 'unknown' | 'gone';

/** Adds a feed that the owner may see. Locks the list's row for the limit, then the feed's, which counts its lists. */
export async function addFeed(
  trx: Trx,
  list: { id: number; owner_id: number },
  feedId: number,
  now: Date,
): Promise<AddOutcome> {
  const state = await lockList(trx, list.id, { feed_id: feedId });
  if (state !== 'room') return state;
  const feed = await lockFeed(trx, feedId).where(isVisibleTo(list.owner_id)).executeTakeFirst();
  if (!feed) return 'unknown';
  if (feed.status === 'gone') return 'gone';
  await trx.insertInto('list_items').values({ list_id: list.id, feed_id: feedId, created_at: now }).execute();
  await countLists(trx, feedId, 1);
  // It may be due since it lost its last reader.
  if (feed.next_fetch_at <= now) await notifyCrawl(trx);
  return 'added';
}

export async function removeFeed(trx: Trx, listId: number, feedId: number): Promise<void> {
  await lockList(trx, listId, { feed_id: feedId });
  // Before its item, like all code that changes both, to avoid a deadlock.
  await lockFeed(trx, feedId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('list_items')
    .where('list_id', '=', listId)
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await countLists(trx, feedId, -1);
}

export async function addTag(trx: Trx, list: { id: number }, tagId: number, now: Date): Promise<AddOutcome> {
  const state = await lockList(trx, list.id, { tag_id: tagId });
  if (state !== 'room') return state;
  await trx.insertInto('list_items').values({ list_id: list.id, tag_id: tagId, created_at: now }).execute();
  return 'added';
}

export async function removeTag(trx: Trx, listId: number, tagId: number): Promise<void> {
  await trx.deleteFrom('list_items').where('list_id', '=', listId).where('tag_id', '=', tagId).execute();
}

/** Locks the list until the transaction ends, and returns whether it has room for the item. */
async function lockList(
  trx: Trx,
  listId: number,
  item: { feed_id: number } | { tag_id: number },
): Promise<'room' | 'existing' | 'full' | 'unknown'> {
  const list = await trx
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!list) return 'unknown';
  const items = trx.selectFrom('list_items').where('list_id', '=', listId);
  const existing =
    'feed_id' in item ? items.where('feed_id', '=', item.feed_id) : items.where('tag_id', '=', item.tag_id);
  if (await existing.select('id').executeTakeFirst()) return 'existing';
  const { count } = await items
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < LIST_ITEMS_MAX ? 'room' : 'full';
}

function lockFeed(trx: Trx, feedId: number) {
  return trx
    .selectFrom('feeds')
    .select(['status', 'next_fetch_at'])
    .where('id', '=', feedId)
    .forNoKeyUpdate();
}

async function countLists(trx: Trx, feedId: number, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('feeds')
    .set((row) => ({ list_count: row('list_count', '+', change) }))
    .where('id', '=', feedId)
    .execute();
}
