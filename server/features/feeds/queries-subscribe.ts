import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { CHANGEABLE_LIMITS } from '#shared/domain/changeable-limits.ts';
import { notifyCrawl } from './queries.ts';
import { subscriptionsEnded, subscriptionsStarted } from './subscribed.ts';

type Trx = Transaction<Schema>;

/** `id` is the subscription's number. A feed that is gone accepts no new followers, but keeps the ones it has. */
export type SubscribeOutcome =
  | { kind: 'created' | 'existing'; id: number }
  | { kind: 'gone' }
  /** The user has as many subscriptions as the limit allows. */
  | { kind: 'too_many' }
  /** It does not exist, or the user may not see it. */
  | { kind: 'unknown' };

/** A subscription that ended less than a day ago is restored; `former` is former_subscriptions. */
const ENDED_LATELY = sql`former.ended_at > now() - interval '1 day'`;

/** Follows a feed; see `createSubscriptions`. */
export async function createSubscription(
  trx: Trx,
  userId: number,
  feedId: number,
): Promise<SubscribeOutcome> {
  return (await createSubscriptions(trx, userId, [feedId])).get(feedId)!;
}

/**
 * Follows feeds and counts the follower, once: locks the feeds' rows, in the order of their numbers, so that concurrent calls
 * create one subscription of each. A subscription that ended less than a day ago is restored with number, date and settings; what
 * was seen is restored too (trigger subscriptions_started).
 */
export async function createSubscriptions(
  trx: Trx,
  userId: number,
  feedIds: readonly number[],
): Promise<Map<number, SubscribeOutcome>> {
  const feeds = await lockFeeds.execute(trx, { userId, feedIds });
  const seen = feeds.map(({ id }) => id);
  const created = await insertSubscriptions.execute(trx, { userId, feedIds: seen });
  const started = created.map(({ feed_id }) => feed_id);
  await addFollowers(trx, started, 1);
  const fresh = new Set(started);
  const hosted = feeds.filter(({ id, is_hosted }) => is_hosted && fresh.has(id)).map(({ id }) => id);
  await subscriptionsStarted(trx, userId, { started, hosted });
  if (feeds.some(({ id, is_due }) => is_due && fresh.has(id))) await notifyCrawl(trx);
  const before = seen.filter((feedId) => !fresh.has(feedId));
  const existing = before.length > 0 ? await listIds(trx, userId, before) : [];
  const idByFeed = new Map([...created, ...existing].map(({ id, feed_id }) => [feed_id, id]));
  const known = new Map(feeds.map(({ id, is_gone }) => [id, is_gone]));
  return new Map(
    feedIds.map((feedId): [number, SubscribeOutcome] => {
      const id = idByFeed.get(feedId);
      if (id !== undefined) return [feedId, { kind: fresh.has(feedId) ? 'created' : 'existing', id }];
      const isGone = known.get(feedId);
      return [feedId, { kind: isGone === undefined ? 'unknown' : isGone ? 'gone' : 'too_many' }];
    }),
  );
}

const lockFeeds = prepared<
  { userId: number; feedIds: readonly number[] },
  { id: number; is_due: boolean; is_hosted: boolean; is_gone: boolean }
>(
  'lock_feeds_to_follow',
  (p) => sql`
    select id, status = 'active' and blog_id is null and next_fetch_at <= now() as is_due, blog_id is not null as is_hosted,
      status = 'gone' as is_gone
    from feeds
    where id = any(${p('feedIds')}::bigint[]) and ${isVisibleTo(p('userId'))}
    order by id for no key update`,
);

/** How many more feeds the user may follow; the limit can be changed while the server runs. */
const selectRoom = (userId: RawBuilder<unknown>) => sql`greatest(0,
  coalesce((select value from changed_limits where name = 'subscriptions'), ${sql.lit(CHANGEABLE_LIMITS.subscriptions.default)})
    - (select count(*) from subscriptions where user_id = ${userId}))`;

/**
 * "External feeds (no blog id) have no delivery settings at all" (platform facts 1.3): only hosted ones start with the user's
 * settings.
 */
const insertSubscriptions = prepared<
  { userId: number; feedIds: readonly number[] },
  { id: number; feed_id: number }
>(
  'insert_subscriptions',
  (p) => sql`
    insert into subscriptions (id, user_id, feed_id, created_at,
      email_posts, email_posts_since, email_frequency, email_comments, notify_posts)
    select coalesce(former.subscription_id, nextval(pg_get_serial_sequence('subscriptions', 'id'))), ${p('userId')}, feeds.id,
      coalesce(former.subscribed_at, now()),
      coalesce(former.email_posts, usual.default_email_posts and feeds.blog_id is not null),
      case when former.subscription_id is not null then former.email_posts_since
        when usual.default_email_posts and feeds.blog_id is not null then now() end,
      coalesce(former.email_frequency, usual.default_email_frequency),
      coalesce(former.email_comments, usual.default_email_comments and feeds.blog_id is not null),
      coalesce(former.notify_posts, usual.default_notify_posts and feeds.blog_id is not null)
    from feeds
    join email_settings usual on usual.user_id = ${p('userId')}
    left join former_subscriptions former
      on former.user_id = ${p('userId')} and former.feed_id = feeds.id and ${ENDED_LATELY}
    where feeds.id = any(${p('feedIds')}::bigint[]) and (feeds.status = 'active' or former.subscription_id is not null)
      and not exists (select from subscriptions where user_id = ${p('userId')} and feed_id = feeds.id)
    order by feeds.id limit ${selectRoom(p('userId'))}
    on conflict (user_id, feed_id) do nothing
    returning id, feed_id`,
);

async function listIds(
  trx: Trx,
  userId: number,
  feedIds: readonly number[],
): Promise<{ id: number; feed_id: number }[]> {
  const { rows } = await sql<{ id: number; feed_id: number }>`
    select id, feed_id from subscriptions where user_id = ${userId} and feed_id = any(${[...feedIds]}::bigint[])
  `.execute(trx);
  return rows;
}

/** Ends the user's own subscription; returns whether there was one of that number. */
export async function deleteSubscription(trx: Trx, userId: number, id: number): Promise<boolean> {
  return (await deleteSubscriptions(trx, userId, [id])).length > 0;
}

/** Ends those of the user's own subscriptions that have one of these numbers, or all, and returns which those were. */
export async function deleteSubscriptions(
  trx: Trx,
  userId: number,
  ids: readonly number[] | 'all',
): Promise<number[]> {
  const isOwn =
    ids === 'all' ? sql`user_id = ${userId}` : sql`user_id = ${userId} and id = any(${[...ids]}::bigint[])`;
  // The feeds first, like all code that changes both, to avoid a deadlock.
  await sql`
    select id from feeds where id in (select feed_id from subscriptions where ${isOwn}) order by id for no key update
  `.execute(trx);
  const { rows } = await sql<{ id: number; feed_id: number }>`
    delete from subscriptions where ${isOwn} returning id, feed_id
  `.execute(trx);
  const ended = rows.map(({ feed_id }) => feed_id);
  await addFollowers(trx, ended, -1);
  await subscriptionsEnded(trx, userId, ended);
  return rows.map(({ id }) => id);
}

/** Lists the feeds of the user's subscriptions of these numbers that ended less than a day ago. */
export async function listFormerFeeds(
  db: Kysely<Schema>,
  userId: number,
  ids: readonly number[],
): Promise<{ id: number; feed_id: number }[]> {
  const { rows } = await sql<{ id: number; feed_id: number }>`
    select former.subscription_id as id, former.feed_id from former_subscriptions former
    where former.user_id = ${userId} and former.subscription_id = any(${[...ids]}::bigint[]) and ${ENDED_LATELY}
  `.execute(db);
  return rows;
}

/** Deletes subscriptions that can no longer be restored. */
export async function deleteFormerSubscriptions(db: Kysely<Schema>): Promise<void> {
  await sql`delete from former_subscriptions former where not ${ENDED_LATELY}`.execute(db);
}

/**
 * Changes the feed of a user's subscription and keeps its number, date and settings. `existing`: that feed is already followed.
 */
export async function replaceFeed(
  trx: Trx,
  userId: number,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<SubscribeOutcome> {
  await sql`select id from feeds where id in (${from}, ${to}) order by id for no key update`.execute(trx);
  const outcome = await createSubscription(trx, userId, to);
  if (outcome.kind !== 'created') return outcome;
  // The new row copies the old one; then the old one is deleted, which frees its number.
  const old = await trx
    .selectFrom('subscriptions')
    .select([
      'created_at',
      'email_posts',
      'email_posts_since',
      'email_frequency',
      'email_comments',
      'notify_posts',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('feed_id', '=', from)
    .executeTakeFirst();
  if (!old || !(await deleteSubscription(trx, userId, id))) return { kind: 'unknown' };
  await trx
    .deleteFrom('former_subscriptions')
    .where('user_id', '=', userId)
    .where('feed_id', '=', from)
    .execute();
  await trx
    .updateTable('subscriptions')
    .set({ ...old, id })
    .where('id', '=', outcome.id)
    .execute();
  return { kind: 'created', id };
}

/** Before a feed loses all its subscriptions at once: notifies its followers' open pages. */
export async function publishSubscribers(trx: Trx, feedId: number): Promise<void> {
  await sql`
    select announce('subscriptions', array(select user_id from subscriptions where feed_id = ${feedId}))
  `.execute(trx);
}

async function addFollowers(trx: Trx, feedIds: readonly number[], count: 1 | -1): Promise<void> {
  if (feedIds.length > 0) await countFollowers.execute(trx, { feedIds, count });
}

const countFollowers = prepared<{ feedIds: readonly number[]; count: number }, unknown>(
  'count_followers',
  (p) => sql`
    update feeds set follower_count = follower_count + ${p('count')} where id = any(${p('feedIds')}::bigint[])`,
);
