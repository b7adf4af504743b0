import { sql, type Transaction } from 'kysely';
import { createActivationKey } from '#server/features/comment-subscriptions/rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PendingKey } from './rules.ts';

type Trx = Transaction<Schema>;

/** Emails with such a link to one address within a day, whoever requests them. */
const EMAILS_PER_DAY = 5;
/** The same link is not sent again within this time. */
const AGAIN_AFTER_MS = 60 * 60_000;
/** Maximum unconfirmed requests stored for one address. */
const PENDING_MAX = 100;
const DAY_MS = 24 * 60 * 60_000;

export type RequestOutcome =
  /** A link must be sent. */
  | { kind: 'email'; pendingKey: PendingKey }
  /** Nothing is sent: it is subscribed, was sent a moment ago, or the address has reached its limit. */
  | { kind: 'quiet' };

/** The requested subscription: to all posts of a blog, by its feed, or to the comments of one post. `email` is in lower case. */
export type SubscriptionRequest = { email: string } & (
  | { kind: 'blog'; feedId: number }
  | { kind: 'post'; postId: number }
);

/** Records a request by email address alone. Requests for one address are serialized. */
export async function recordRequest(
  trx: Trx,
  request: SubscriptionRequest,
  now: Date,
): Promise<RequestOutcome> {
  const { email } = request;
  await sql`select pg_advisory_xact_lock(hashtext(${`asks of ${email}`}))`.execute(trx);
  if (await isSubscribed(trx, request)) return { kind: 'quiet' };
  const counts = await countRequests(trx, email, new Date(now.getTime() - DAY_MS));
  const found = await findRequest(trx, request);
  if (!found && counts.pending >= PENDING_MAX) return { kind: 'quiet' };
  const row = found ?? (await createRequest(trx, request, now));
  const isFresh = row.mailed_at !== null && now.getTime() - row.mailed_at.getTime() < AGAIN_AFTER_MS;
  if (isFresh || counts.emailed >= EMAILS_PER_DAY) return { kind: 'quiet' };
  await trx.updateTable(getTable(request)).set({ mailed_at: now }).where('id', '=', row.id).execute();
  return { kind: 'email', pendingKey: { kind: request.kind, id: row.id, key: row.activation_key } };
}

const getTable = ({ kind }: Pick<SubscriptionRequest, 'kind'>) =>
  kind === 'blog' ? ('address_subscriptions' as const) : ('comment_subscriptions' as const);

/** Whether the address itself is subscribed, or the account that has confirmed it. */
async function isSubscribed(trx: Trx, request: SubscriptionRequest): Promise<boolean> {
  const { email } = request;
  const { rows } = await (request.kind === 'blog'
    ? sql`
        select from address_subscriptions
        where email = ${email} and feed_id = ${request.feedId} and status = 'confirmed'
        union all
        select from subscriptions join users on users.id = subscriptions.user_id
        where users.email = ${email} and users.email_verified and subscriptions.feed_id = ${request.feedId}
          and subscriptions.email_posts`
    : sql`
        select from comment_subscriptions
        where email = ${email} and post_id = ${request.postId} and status = 'confirmed'
        union all
        select from comment_subscriptions asked join users on users.id = asked.user_id
        where users.email = ${email} and users.email_verified and asked.post_id = ${request.postId}`
  ).execute(trx);
  return rows.length > 0;
}

async function countRequests(
  trx: Trx,
  email: string,
  since: Date,
): Promise<{ pending: number; emailed: number }> {
  const { rows } = await sql<{ pending: number; emailed: number }>`
    select count(*) filter (where status = 'pending') as pending,
      count(*) filter (where mailed_at > ${since}) as emailed
    from (
      select status, mailed_at from address_subscriptions where email = ${email}
      union all select status, mailed_at from comment_subscriptions where email = ${email}
    ) asks
  `.execute(trx);
  return rows[0]!;
}

interface RequestRow {
  id: number;
  activation_key: string;
  mailed_at: Date | null;
}

function findRequest(trx: Trx, request: SubscriptionRequest): Promise<RequestRow | undefined> {
  const columns = ['id', 'activation_key', 'mailed_at'] as const;
  return request.kind === 'blog'
    ? trx
        .selectFrom('address_subscriptions')
        .select(columns)
        .where('email', '=', request.email)
        .where('feed_id', '=', request.feedId)
        .executeTakeFirst()
    : trx
        .selectFrom('comment_subscriptions')
        .select(columns)
        .where('email', '=', request.email)
        .where('post_id', '=', request.postId)
        .executeTakeFirst();
}

function createRequest(trx: Trx, request: SubscriptionRequest, now: Date): Promise<RequestRow> {
  const common = { email: request.email, activation_key: createActivationKey(), created_at: now };
  const columns = ['id', 'activation_key', 'mailed_at'] as const;
  return request.kind === 'blog'
    ? trx
        .insertInto('address_subscriptions')
        .values({ ...common, feed_id: request.feedId })
        .returning(columns)
        .executeTakeFirstOrThrow()
    : trx
        .insertInto('comment_subscriptions')
        .values({ ...common, post_id: request.postId })
        .returning(columns)
        .executeTakeFirstOrThrow();
}
