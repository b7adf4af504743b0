import { type Kysely, sql, type Transaction } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { SeenUndoFeed } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { MARK_ALL_UNDO_MINUTES } from '#shared/domain/limits.ts';

type Trx = Transaction<Schema>;

/**
 * Marks all current posts of these followed feeds (default: all) as seen. Posts being stored meanwhile have higher ordinals and
 * stay unseen.
 *
 * @returns the id to undo it; null if nothing was unseen
 */
export async function markAll(
  trx: Trx,
  userId: number,
  feedIds: readonly number[],
  now: Date,
): Promise<string | null> {
  const { rows: locked } = await sql<{ id: number }>`
    select subscriptions.id from subscriptions join feeds on feeds.id = subscriptions.feed_id
    where subscriptions.user_id = ${userId} and feeds.post_count > subscriptions.seen_count and ${isVisibleTo(userId)}
      and (${feedIds.length === 0} or feeds.id = any(${feedIds}::bigint[]))
    order by subscriptions.id for no key update of subscriptions
  `.execute(trx);
  if (locked.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    with reached as materialized (
      select subscriptions.id, subscriptions.feed_id, subscriptions.seen_ordinal, feeds.last_ordinal, feeds.post_count
      from subscriptions join feeds on feeds.id = subscriptions.feed_id
      where subscriptions.id = any(${locked.map(({ id }) => id)}::bigint[])
    ), removed as (
      delete from seen_marks using reached
      where seen_marks.user_id = ${userId} and seen_marks.feed_id = reached.feed_id and not seen_marks.is_seen
      returning seen_marks.feed_id, seen_marks.post_id
    ), marked as (
      update subscriptions set seen_ordinal = reached.last_ordinal, seen_count = reached.post_count
      from reached where subscriptions.id = reached.id
    ), outdated as (
      delete from seen_undos where user_id = ${userId} and created_at <= ${getUndoCutoff(now)}
    )
    insert into seen_undos (user_id, feeds, created_at)
    select ${userId}, jsonb_agg(jsonb_build_object(
      'feed_id', feed_id, 'before', seen_ordinal, 'after', last_ordinal, 'unseen', coalesce(unseen, '[]')
    )), ${now}
    from reached
    left join (select feed_id, jsonb_agg(post_id) as unseen from removed group by feed_id) marks using (feed_id)
    returning id
  `.execute(trx);
  return rows[0]!.id;
}

/**
 * Undoes one "mark all as seen": what was unseen before is unseen again. Posts stored since stay unseen, later marks stay, and
 * feeds that were unfollowed or marked again since are left alone.
 *
 * @returns the affected feeds; undefined if the user has nothing to undo under this id
 */
export async function undoMarkAll(
  trx: Trx,
  userId: number,
  undo: string,
  now: Date,
): Promise<number[] | undefined> {
  const undone = await trx
    .deleteFrom('seen_undos')
    .where('id', '=', undo)
    .where('user_id', '=', userId)
    .where('created_at', '>', getUndoCutoff(now))
    .returning('feeds')
    .executeTakeFirst();
  if (!undone) return undefined;
  const unseen = await lockPosts(trx, undone.feeds);
  const subscriptions = await lockSubscriptions(trx, userId, undone.feeds);
  await sql`
    insert into seen_marks (user_id, feed_id, post_id, is_seen)
    select ${userId}, feed_id, id, false from posts
    where id = any(${unseen}::bigint[]) and feed_id = any(${subscriptions.map(({ feed_id }) => feed_id)}::bigint[])
    on conflict (post_id, user_id) do nothing
  `.execute(trx);
  // In its own statement, because it counts the marks that have just been written.
  await sql`
    update subscriptions set seen_ordinal = former.before, seen_count = count_seen(user_id, feed_id, former.before)
    from unnest(
      ${subscriptions.map(({ id }) => id)}::bigint[], ${subscriptions.map(({ before }) => before)}::integer[]
    ) as former(id, before)
    where subscriptions.id = former.id
  `.execute(trx);
  return undone.feeds.map(({ feed_id }) => feed_id);
}

/** Deletes expired undos. */
export async function deleteOldUndos(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('seen_undos').where('created_at', '<=', getUndoCutoff(now)).execute();
}

function getUndoCutoff(now: Date): Date {
  return new Date(now.getTime() - MARK_ALL_UNDO_MINUTES * 60_000);
}

/** Locks the posts that were marked as unseen and still exist. */
async function lockPosts(trx: Trx, feeds: readonly SeenUndoFeed[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where id = any(${feeds.flatMap(({ unseen }) => unseen)}::bigint[])
    order by id for key share
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks the follows that are still as "mark all" left them. */
async function lockSubscriptions(
  trx: Trx,
  userId: number,
  feeds: readonly SeenUndoFeed[],
): Promise<{ id: number; feed_id: number; before: number }[]> {
  const { rows } = await sql<{ id: number; feed_id: number; before: number }>`
    select subscriptions.id, subscriptions.feed_id, changed.before
    from subscriptions join unnest(
      ${feeds.map(({ feed_id }) => feed_id)}::bigint[], ${feeds.map(({ before }) => before)}::integer[],
      ${feeds.map(({ after }) => after)}::integer[]
    ) as changed(feed_id, before, after) on changed.feed_id = subscriptions.feed_id and changed.after = subscriptions.seen_ordinal
    where subscriptions.user_id = ${userId}
    order by subscriptions.id for no key update of subscriptions
  `.execute(trx);
  return rows;
}
