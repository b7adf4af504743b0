import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { updateDelivery } from '#server/features/subscriptions/queries-delivery.ts';
import { isPublicFeed, isVisibleTo } from '#server/features/teams/visibility.ts';
import type { AddressSubscriptions, Schema } from '#server/platform/db/schema.ts';
import type { PendingKey } from './rules.ts';

/** How often posts are emailed to an address. */
type Frequency = Selectable<AddressSubscriptions>['frequency'];

type Trx = Transaction<Schema>;

/** A blog subscription that waits for confirmation. */
export interface PendingRow {
  id: number;
  activation_key: string;
  created_at: Date;
  blog_id: number;
  team_id: number | null;
  site_title: string;
  site_icon: string | null;
  site_url: string;
}

/** Returns one page of the blogs requested for a confirmed address, latest first, and their number. */
export async function listPending(
  db: Kysely<Schema>,
  { id, email }: { id: number; email: string },
  { page, number }: { page: number; number: number },
): Promise<{ rows: PendingRow[]; total: number }> {
  const from = sql`
    from address_subscriptions asked join feeds on feeds.id = asked.feed_id join blogs on blogs.id = feeds.blog_id
    where asked.email = ${email} and asked.status = 'pending' and ${isVisibleTo(id)}`;
  const { rows } = await sql<PendingRow>`
    select asked.id, asked.activation_key, asked.created_at, blogs.id as blog_id, feeds.team_id,
      blogs.title as site_title, blogs.icon_url as site_icon, coalesce(feeds.site_url, feeds.url) as site_url
    ${from}
    order by asked.created_at desc, asked.id desc limit ${number} offset ${(page - 1) * number}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Confirms a blog for the user whose address it was requested for; returns false if none is pending. */
export async function confirmPending(
  trx: Trx,
  { id, email }: { id: number; email: string },
  activationKey: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('address_subscriptions')
    .select(['id', 'feed_id', 'frequency'])
    .where('activation_key', '=', activationKey)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  await assignBlog(trx, id, row, now);
  return true;
}

/** Rejects a blog; returns false if none is pending. */
export async function deletePending(db: Kysely<Schema>, email: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address_subscriptions')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds the subscription of an emailed link, with the names for its page. Undefined when it has expired. */
export async function findPendingByKey(
  db: Kysely<Schema>,
  { kind, id, key }: PendingKey,
): Promise<
  | {
      site_title: string;
      site_url: string;
      post_title: string | null;
      post_url: string | null;
      status: string;
      frequency: Frequency | null;
    }
  | undefined
> {
  const { rows } = await (kind === 'blog'
    ? sql`
        select blogs.title as site_title, coalesce(feeds.site_url, feeds.url) as site_url, null as post_title,
          null as post_url, asked.status, asked.frequency
        from address_subscriptions asked join feeds on feeds.id = asked.feed_id join blogs on blogs.id = feeds.blog_id
        where asked.id = ${id} and asked.activation_key = ${key} and ${isPublicFeed}`
    : sql`
        select blogs.title as site_title, coalesce(feeds.site_url, feeds.url) as site_url, posts.title as post_title,
          posts.url as post_url, asked.status, null as frequency
        from comment_subscriptions asked join posts on posts.id = asked.post_id
        join feeds on feeds.id = posts.feed_id join blogs on blogs.id = feeds.blog_id
        where asked.id = ${id} and asked.activation_key = ${key} and ${isPublicFeed}`
  ).execute(db);
  return rows[0] as Awaited<ReturnType<typeof findPendingByKey>>;
}

/**
 * Confirms the subscription of an emailed link; repeating it changes only how often posts are emailed. Undefined when there is
 * nothing to confirm any more; `changed` when it was confirmed before.
 */
export async function confirmPendingByKey(
  trx: Trx,
  { kind, id, key }: PendingKey,
  { now, frequency }: { now: Date; frequency: Frequency | undefined },
): Promise<'confirmed' | 'changed' | undefined> {
  const table = kind === 'blog' ? 'address_subscriptions' : 'comment_subscriptions';
  const row = await trx
    .selectFrom(table)
    .select(['id', 'email', 'status'])
    .where('id', '=', id)
    .where('activation_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const outcome = row.status === 'pending' ? 'confirmed' : 'changed';
  if (kind === 'blog' && frequency)
    await trx.updateTable('address_subscriptions').set({ frequency }).where('id', '=', id).execute();
  if (row.status === 'pending')
    await trx
      .updateTable(table)
      .set({ status: 'confirmed', confirmed_at: now })
      .where('id', '=', id)
      .execute();
  if (row.email === null) return outcome;
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', row.email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (user) await assignConfirmed(trx, user.id, row.email, now);
  return outcome;
}

/** Returns a user's confirmed address. */
export async function findVerifiedEmail(db: Kysely<Schema>, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.email;
}

/** Adds the job that gives a user what was confirmed with their address, if that address is confirmed and there is any. */
export async function enqueueAssignment(trx: Trx, userId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('subscriptions.adopt', json_build_object('userId', id), max_attempts => 12)
    from users where id = ${userId} and email_verified and (
      exists (select from address_subscriptions where email = users.email and status = 'confirmed')
      or exists (select from comment_subscriptions where email = users.email and status = 'confirmed')
    )
  `.execute(trx);
}

/** Gives a user the subscriptions that were confirmed with their address: blogs are followed and emailed. */
export async function assignConfirmed(trx: Trx, userId: number, email: string, now: Date): Promise<void> {
  const blogs = await trx
    .selectFrom('address_subscriptions')
    .select(['id', 'feed_id', 'frequency'])
    .where('email', '=', email)
    .where('status', '=', 'confirmed')
    .orderBy('feed_id')
    .forUpdate()
    .execute();
  for (const blog of blogs) await assignBlog(trx, userId, blog, now);
  await sql`
    delete from comment_subscriptions twin where twin.email = ${email} and twin.status = 'confirmed' and exists (
      select from comment_subscriptions own where own.user_id = ${userId} and own.post_id = twin.post_id)
  `.execute(trx);
  await trx
    .updateTable('comment_subscriptions')
    .set({ user_id: userId, email: null })
    .where('email', '=', email)
    .where('status', '=', 'confirmed')
    .execute();
}

/** A blog that is private or deleted by now cannot be followed. */
async function assignBlog(
  trx: Trx,
  userId: number,
  pending: { id: number; feed_id: number; frequency: Frequency },
  now: Date,
) {
  const outcome = await createSubscription(trx, userId, pending.feed_id);
  // Instant is the default: the user's own setting then applies.
  const { frequency } = pending;
  const changes = { email_posts: true, ...(frequency !== 'instantly' && { email_frequency: frequency }) };
  if ('id' in outcome) await updateDelivery(trx, userId, { ids: [outcome.id] }, changes, now);
  await trx.deleteFrom('address_subscriptions').where('id', '=', pending.id).execute();
}

/** Deletes old unconfirmed requests and old records of deliveries to addresses. */
export async function deleteStalePending(db: Kysely<Schema>, before: Date): Promise<void> {
  for (const table of ['address_subscriptions', 'comment_subscriptions'] as const)
    await db.deleteFrom(table).where('status', '=', 'pending').where('created_at', '<', before).execute();
  await db.deleteFrom('address_deliveries').where('created_at', '<', before).execute();
}
