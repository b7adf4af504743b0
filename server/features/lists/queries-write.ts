import { sql, type Transaction } from 'kysely';
import { createListFollowNotification, retractActs } from '#server/features/notifications/queries-acts.ts';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { chooseListSlug } from './rules.ts';

type Trx = Transaction<Schema>;

/** The writable fields of a list. */
export interface ListFields {
  title: string;
  description: string;
  is_public: boolean;
}

/**
 * Creates a list with a slug of its title that is new among the owner's lists. Locks the owner's row, so that concurrent calls
 * get two slugs and respect the limit.
 */
export async function createList(
  trx: Trx,
  ownerId: number,
  fields: ListFields,
  { max, now }: { max: number; now: Date },
): Promise<{ kind: 'created'; id: number } | { kind: 'too_many' }> {
  await lockOwner(trx, ownerId);
  const taken = await listTakenSlugs(trx, ownerId);
  if (taken.size >= max) return { kind: 'too_many' };
  const slug = chooseListSlug(fields.title, taken);
  await deleteFormerSlug(trx, ownerId, slug);
  const { id } = await trx
    .insertInto('lists')
    .values({
      owner_id: ownerId,
      slug,
      ...fields,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'created', id };
}

/** Slug of the list that the product manages for everyone who recommends blogs. */
const RECOMMENDED_SLUG = 'recommended-blogs';

/** Creates a user's list of recommended blogs if there is none yet. */
export async function createRecommendedList(trx: Trx, ownerId: number, now: Date): Promise<void> {
  await deleteFormerSlug(trx, ownerId, RECOMMENDED_SLUG);
  await trx
    .insertInto('lists')
    .values({
      owner_id: ownerId,
      slug: RECOMMENDED_SLUG,
      title: 'Recommended blogs',
      is_immutable: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes the given fields; a former address still redirects to the list. `taken`: another list of the owner has the slug. */
export async function updateList(
  trx: Trx,
  list: { id: number; owner_id: number; slug: string },
  changes: Partial<ListFields & { slug: string }>,
  now: Date,
): Promise<'updated' | 'taken'> {
  await lockOwner(trx, list.owner_id);
  if (changes.slug !== undefined && (await listTakenSlugs(trx, list.owner_id, list.id)).has(changes.slug))
    return 'taken';
  if (changes.slug !== undefined && changes.slug !== list.slug) {
    await deleteFormerSlug(trx, list.owner_id, changes.slug);
    await trx
      .insertInto('former_list_slugs')
      .values({ list_id: list.id, slug: list.slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx
    .updateTable('lists')
    .set({ ...changes, updated_at: now })
    .where('id', '=', list.id)
    .execute();
  return 'updated';
}

/** Removes a slug from the owner's former slugs when another list gets it. */
async function deleteFormerSlug(trx: Trx, ownerId: number, slug: string): Promise<void> {
  await trx
    .deleteFrom('former_list_slugs')
    .where('slug', '=', slug)
    .where('list_id', 'in', (query) =>
      query.selectFrom('lists').select('lists.id').where('owner_id', '=', ownerId),
    )
    .execute();
}

async function lockOwner(trx: Trx, ownerId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

async function listTakenSlugs(trx: Trx, ownerId: number, exceptId = 0): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('lists')
    .select('slug')
    .where('owner_id', '=', ownerId)
    .where('id', '<>', exceptId)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Deletes lists permanently: by number, or all that a user owns. */
export async function deleteLists(trx: Trx, which: { id: number } | { ownerId: number }): Promise<void> {
  const chosen =
    'id' in which
      ? sql`select id from lists where id = ${which.id}`
      : sql`select id from lists where owner_id = ${which.ownerId}`;
  // Lists before feeds, each in the order of their numbers, like all code that locks several.
  const { rows: lists } = await sql<{ id: number }>`
    select id from lists where id in (${chosen}) order by id for update
  `.execute(trx);
  const ids = lists.map(({ id }) => id);
  await deleteNotificationsAbout(trx, 'list_id', ids);
  await sql`
    select id from feeds where id in (select feed_id from list_items where list_id in (${chosen}))
    order by id for no key update
  `.execute(trx);
  await sql`
    with removed as (
      delete from list_items where list_id in (${chosen}) and feed_id is not null returning feed_id
    ), counted as (
      select feed_id, count(*) as items from removed group by feed_id
    )
    update feeds set list_count = list_count - items from counted where feeds.id = feed_id
  `.execute(trx);
  await sql`delete from lists where id in (${chosen})`.execute(trx);
}

/** Follows a list and notifies its owner; repeating it changes nothing. */
export async function createListFollow(
  trx: Trx,
  follow: { user_id: number; list_id: number; created_at: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('list_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const { list_id: listId, user_id: actorId, created_at: now } = follow;
  if (numInsertedOrUpdatedRows) await createListFollowNotification(trx, { listId, actorId, now });
}

/** Unfollows a list, and removes the notification. */
export async function deleteListFollow(trx: Trx, userId: number, listId: number): Promise<void> {
  await trx.deleteFrom('list_follows').where('user_id', '=', userId).where('list_id', '=', listId).execute();
  await retractActs(trx, { groupKeys: [`list:${listId}`], actorId: userId });
}
