import { type Kysely, sql } from 'kysely';
import { isNews } from '#server/features/notifications/visibility.ts';
import { isPublicFeed } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type EmailedPost, postColumns } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As for users: see queries-posts.ts. */
const NEWS_MS = 2 * DAY_MS;

/** A recipient without an account, by the row of the subscription. */
export interface AddressRecipient {
  subscription_id: number;
  email: string;
  /** With it the recipient changes the frequency. */
  activation_key: string;
  /** Of the blog: the recipient's is unknown. */
  language: string;
}

export interface AddressPostRow extends AddressRecipient, EmailedPost {
  author: string;
  sort_at: Date;
}

export interface AddressCommentRow extends AddressRecipient, EmailedPost {
  comment_id: number;
  author: string;
  content_html: string;
}

/** Lists the addresses' instant subscriptions to a feed, in batches. A blog that became a team's is not sent outside. */
export async function listAddressSubscriptionIds(
  db: Kysely<Schema>,
  feedId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('address_subscriptions')
    .innerJoin('feeds', 'feeds.id', 'address_subscriptions.feed_id')
    .select('address_subscriptions.id')
    .where('feed_id', '=', feedId)
    .where('address_subscriptions.status', '=', 'confirmed')
    .where('frequency', '=', 'instantly')
    .where(isPublicFeed)
    .where('address_subscriptions.id', '>', after)
    .orderBy('address_subscriptions.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records and returns which of the posts are sent to which of the addresses: new since they subscribed, none of them twice, and
 * at most `perDay` of a feed within a day; the others wait for the daily digest.
 */
export async function claimAddressPosts(
  trx: Kysely<Schema>,
  {
    feedId,
    postIds,
    subscriptionIds,
    perDay,
    now,
  }: { feedId: number; postIds: number[]; subscriptionIds: number[]; perDay: number; now: Date },
): Promise<AddressPostRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('emails of feed ' || ${feedId}::text, 0))`.execute(
    trx,
  );
  const subtractMs = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<AddressPostRow>`
    with candidates as (
      select a.id as subscription_id, a.email, a.activation_key, p.id as post_id, p.sort_at
      from address_subscriptions a
      join posts p on p.feed_id = a.feed_id and p.id = any(${postIds}::bigint[])
      where a.id = any(${subscriptionIds}::bigint[]) and a.status = 'confirmed'
        and a.frequency = 'instantly' and p.sort_at > a.confirmed_at and p.sort_at > ${subtractMs(NEWS_MS)} and ${isNews}
        and not exists (select from address_deliveries d where d.email = a.email and d.key = 'post:' || p.id)
    ), sent as (
      select d.email, count(*) as emails
      from posts p join address_deliveries d on d.key = 'post:' || p.id
      where p.feed_id = ${feedId} and p.sort_at > ${subtractMs(NEWS_MS + DAY_MS)} and d.created_at > ${subtractMs(DAY_MS)}
        and d.email in (select email from candidates)
      group by d.email
    ), ranked as (
      select candidates.*, coalesce(sent.emails, 0)
        + row_number() over (partition by email order by sort_at, post_id) as place
      from candidates left join sent using (email)
    ), noted as (
      insert into address_deliveries (email, key, created_at)
      select email, 'post:' || post_id, ${now} from ranked where place <= ${perDay}
      on conflict do nothing
      returning email, key
    )
    select ranked.subscription_id, ranked.email, ranked.activation_key, feeds.language, ${postColumns}, p.excerpt, p.sort_at,
      coalesce(writer.name, p.authors->0->>'name', '') as author
    from noted
    join ranked on ranked.email = noted.email and noted.key = 'post:' || ranked.post_id
    join posts p on p.id = ranked.post_id
    join feeds on feeds.id = p.feed_id
    left join users writer on writer.id = p.author_id
    order by ranked.subscription_id, p.sort_at, p.id
  `.execute(trx);
  return rows;
}

/** Records and returns which addresses are sent a comment. See claimCommentEmails for the exceptions. */
export async function claimAddressComments(
  trx: Kysely<Schema>,
  commentId: number,
  { now, notBefore }: { now: Date; notBefore: Date },
): Promise<AddressCommentRow[]> {
  const { rows } = await sql<AddressCommentRow>`
    with said as materialized (
      select c.* from comments c join posts p on p.id = c.post_id join feeds on feeds.id = p.feed_id
      where c.id = ${commentId} and c.status = 'approved' and c.deleted_at is null and c.created_at > ${notBefore}
        and ${isPublicFeed}
    ), noted as (
      insert into address_deliveries (email, key, created_at)
      select a.email, 'comment:' || said.id, ${now}
      from said join comment_subscriptions a on a.post_id = said.post_id
      where a.email is not null and a.status = 'confirmed' and a.confirmed_at < said.created_at
      on conflict do nothing
      returning email
    )
    select a.id as subscription_id, a.email, a.activation_key, feeds.language, ${postColumns}, '' as excerpt,
      said.id as comment_id, said.content_html, coalesce(author.name, '') as author
    from noted
    cross join said
    join comment_subscriptions a on a.email = noted.email and a.post_id = said.post_id
    join posts p on p.id = said.post_id
    join feeds on feeds.id = p.feed_id
    left join users author on author.id = said.author_id
    order by a.id
  `.execute(trx);
  return rows;
}

/** Ends a subscription of an address without an account. Repeating it changes nothing. */
export async function deleteAddressSubscription(
  db: Kysely<Schema>,
  kind: 'posts' | 'comments',
  id: number,
): Promise<void> {
  await db
    .deleteFrom(kind === 'posts' ? 'address_subscriptions' : 'comment_subscriptions')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute();
}
