import { type Kysely, sql } from 'kysely';
import { isNews } from '#server/features/notifications/visibility.ts';
import { isPublicFeed } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type EmailedPost, postColumns } from './queries.ts';
import type { AddressRecipient } from './queries-addresses.ts';

/** The latest times at which digests were due. */
export interface DigestSlots {
  daily: Date;
  weekly: Date;
}

/** One post in a blog's digest for an address; `total` counts all of them, of which the newest are rows. */
export interface AddressDigestRow extends AddressRecipient, EmailedPost {
  frequency: 'instantly' | 'daily' | 'weekly';
  site_url: string;
  total: number;
}

/** The reach of a weekly digest, so that changing the frequency misses nothing. */
const REACH = sql`interval '9 days'`;
/** A post this recent is still being sent to instant subscribers. */
const ON_ITS_WAY = sql`interval '1 hour'`;

/**
 * Claims the next `limit` subscriptions whose digest is due, records their posts, and returns them; `looked` is 0 when none is
 * left. Instant subscribers get a digest of those posts that exceeded the blog's daily limit.
 */
export async function claimAddressDigests(
  trx: Kysely<Schema>,
  { daily, weekly }: DigestSlots,
  { now, limit, shown }: { now: Date; limit: number; shown: number },
): Promise<{ looked: number; rows: AddressDigestRow[] }> {
  const due = await sql<{ id: number }>`
    update address_subscriptions set digested_at = case frequency when 'weekly' then ${weekly} else ${daily} end::timestamptz
    where id in (
      select id from address_subscriptions
      where status = 'confirmed' and (
        (frequency in ('instantly', 'daily') and digested_at < ${daily}::timestamptz)
        or (frequency = 'weekly' and digested_at < ${weekly}::timestamptz))
      order by id limit ${limit} for update skip locked
    )
    returning id
  `.execute(trx);
  const ids = due.rows.map(({ id }) => id);
  if (ids.length === 0) return { looked: 0, rows: [] };
  const { rows } = await sql<AddressDigestRow>`
    with candidates as (
      select a.id as subscription_id, a.email, p.id as post_id
      from address_subscriptions a
      join feeds on feeds.id = a.feed_id and ${isPublicFeed}
      join posts p on p.feed_id = a.feed_id and p.sort_at > greatest(a.confirmed_at, a.digested_at - ${REACH})
      where a.id = any(${ids}::bigint[]) and ${isNews}
        and p.stored_at <= a.digested_at - case a.frequency when 'instantly' then ${ON_ITS_WAY} else interval '0' end
    ), noted as (
      insert into address_deliveries (email, key, created_at)
      select email, 'post:' || post_id, ${now} from candidates
      on conflict do nothing
      returning email, key
    ), ranked as (
      select candidates.*, count(*) over (partition by subscription_id) as total,
        row_number() over (partition by subscription_id order by p.sort_at desc, p.id desc) as place
      from noted
      join candidates on candidates.email = noted.email and noted.key = 'post:' || candidates.post_id
      join posts p on p.id = candidates.post_id
    )
    select a.id as subscription_id, a.email, a.activation_key, a.frequency, feeds.language,
      coalesce(feeds.site_url, feeds.url) as site_url, ${postColumns}, left(p.excerpt, 160) as excerpt, ranked.total
    from ranked
    join address_subscriptions a on a.id = ranked.subscription_id
    join posts p on p.id = ranked.post_id
    join feeds on feeds.id = p.feed_id
    where ranked.place <= ${shown}
    order by a.id, ranked.place
  `.execute(trx);
  return { looked: ids.length, rows };
}
