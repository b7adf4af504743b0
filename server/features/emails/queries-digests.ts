import { type Kysely, sql } from 'kysely';
import { isNews } from '#server/features/notifications/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type EmailedPost, isEmailable, postColumns, type Recipient, recipientColumns } from './queries.ts';

export type DigestFrequency = 'daily' | 'weekly';

/** A digest that is due. */
export interface DueDigest {
  user_id: number;
  /** `daily:2026-11-21`: the local date on which it is due. */
  key: string;
  /** When it was due, ISO 8601; it includes posts stored until then. */
  slot: string;
}

/** The reach of a digest: one period, and two more days in case the server was down. Nothing is sent twice. */
const REACH = { daily: '3 days', weekly: '9 days' };

/**
 * Lists the digests that are due and not yet created. The hour is in the user's time zone: PostgreSQL converts it, so that a
 * daylight saving change moves a digest, but neither drops nor doubles it. A zone unknown to this database is UTC.
 */
export async function listDueDigests(
  db: Kysely<Schema>,
  frequency: DigestFrequency,
  now: Date,
): Promise<DueDigest[]> {
  const daysBack =
    frequency === 'daily' ? sql`0` : sql`(extract(dow from shifted)::integer - delivery_day + 7) % 7`;
  const hasLate = sql`exists (
    select from deliveries d where d.user_id = u.id and d.key like 'late:%'
      and d.created_at > ${now}::timestamptz - ${REACH.daily}::interval)`;
  const { rows } = await sql<DueDigest>`
    with zones as materialized (select name from pg_timezone_names),
    readers as (
      select u.id as user_id, s.delivery_day, make_interval(hours => s.delivery_hour) as hour,
        coalesce(zones.name, 'UTC') as zone
      from users u
      join email_settings s on s.user_id = u.id
      left join zones on zones.name = s.time_zone
      where ${isEmailable} and (
        exists (select from subscriptions f
          where f.user_id = u.id and f.email_posts and f.email_frequency = ${frequency}
            and f.email_frequency <> 'instantly')
        or ${frequency === 'daily' ? hasLate : sql`false`})
    ), clocks as (
      select *, (${now}::timestamptz at time zone zone) - hour as shifted from readers
    ), slots as (
      select user_id, zone, date_trunc('day', shifted) - make_interval(days => ${daysBack}) + hour as local from clocks
    ), due as (
      select user_id, ${`${frequency}:`} || to_char(local, 'YYYY-MM-DD') as key, local at time zone zone as slot from slots
    )
    select user_id, key, to_json(slot)#>>'{}' as slot from due
    where slot <= ${now}
      and not exists (select from deliveries d where d.user_id = due.user_id and d.key = due.key)
    order by user_id
  `.execute(db);
  return rows;
}

/** One post in a user's digest; `total` counts all of them, of which the newest are rows. */
export interface DigestRow extends Recipient, EmailedPost {
  total: number;
}

/**
 * Records these digests, and every post in them, and returns the posts, by user. A digest that was created meanwhile has no rows,
 * nor has one without new posts.
 */
export async function claimDigests(
  trx: Kysely<Schema>,
  frequency: DigestFrequency,
  due: DueDigest[],
  { now, shown }: { now: Date; shown: number },
): Promise<DigestRow[]> {
  const reach = sql`${REACH[frequency]}::interval`;
  const late = sql`
    union
    select due.user_id, p.id
    from due join claimed using (user_id)
    join deliveries d on d.user_id = due.user_id and d.key like 'late:%' and d.created_at <= due.slot
    join posts p on p.id = substr(d.key, 6)::bigint and p.sort_at > due.slot - ${reach}
    join subscriptions f on f.user_id = due.user_id and f.feed_id = p.feed_id and f.email_posts
    join feeds on feeds.id = p.feed_id
    where ${isVisibleTo(sql.ref<number>('due.user_id'))}`;
  const { rows } = await sql<DigestRow>`
    with due as materialized (
      select * from json_to_recordset(${JSON.stringify(due)}::json) as r(user_id bigint, key text, slot timestamptz)
    ), claimed as (
      insert into deliveries (user_id, key, created_at) select user_id, key, ${now} from due order by user_id
      on conflict do nothing
      returning user_id
    ), candidates as (
      select due.user_id, p.id as post_id
      from due join claimed using (user_id)
      join subscriptions f on f.user_id = due.user_id and f.email_posts and f.email_frequency = ${frequency}
        and f.email_frequency <> 'instantly'
      join feeds on feeds.id = f.feed_id
      join posts p on p.feed_id = f.feed_id and p.sort_at > greatest(f.created_at, due.slot - ${reach})
      where p.stored_at <= due.slot and p.author_id is distinct from due.user_id and ${isNews}
        and ${isVisibleTo(sql.ref<number>('due.user_id'))}
      ${frequency === 'daily' ? late : sql``}
    ), noted as (
      insert into deliveries (user_id, key, created_at)
      select user_id, 'post:' || post_id, ${now} from candidates
      on conflict do nothing
      returning user_id, substr(key, 6)::bigint as post_id
    ), ranked as (
      select noted.user_id, noted.post_id, count(*) over (partition by noted.user_id) as total,
        row_number() over (partition by noted.user_id order by p.sort_at desc, p.id desc) as place
      from noted join posts p on p.id = noted.post_id
    )
    select u.id as user_id, ${recipientColumns}, ${postColumns}, left(p.excerpt, 160) as excerpt, ranked.total
    from ranked
    join users u on u.id = ranked.user_id
    join email_settings s on s.user_id = ranked.user_id
    join posts p on p.id = ranked.post_id
    join feeds on feeds.id = p.feed_id
    where ranked.place <= ${shown} and ${isEmailable}
    order by u.id, ranked.place
  `.execute(trx);
  return rows;
}
