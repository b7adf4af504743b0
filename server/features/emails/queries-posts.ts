import { type Kysely, sql } from 'kysely';
import { isNews } from '#server/features/notifications/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type EmailedPost, isEmailable, postColumns, type Recipient, recipientColumns } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Older posts are not sent: a newly found feed, a blog that moved here. */
const NEWS_MS = 2 * DAY_MS;

/** One post for one follower. */
export interface PostEmailRow extends Recipient, EmailedPost {
  author: string;
  sort_at: Date;
}

/** Lists the followers who get a feed's posts instantly, by number, in batches. */
export async function listInstantSubscribers(
  db: Kysely<Schema>,
  feedId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('feed_id', '=', feedId)
    .where('email_posts', '=', true)
    .where('email_frequency', '=', 'instantly')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Records and returns which of the posts are sent to which of the followers. Left out are posts that were sent before, the
 * follower's own, those older than the follow or than two days, and those that the follower may not see. After `perDay` emails
 * from the feed within a day, further posts wait for the daily digest. Runs about one feed are serialized.
 */
export async function claimPostEmails(
  trx: Kysely<Schema>,
  {
    feedId,
    postIds,
    userIds,
    perDay,
    now,
  }: { feedId: number; postIds: number[]; userIds: number[]; perDay: number; now: Date },
): Promise<PostEmailRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('emails of feed ' || ${feedId}::text, 0))`.execute(
    trx,
  );
  const { rows } = await sql<PostEmailRow>`
    with candidates as (
      select f.user_id, p.id as post_id, p.sort_at
      from subscriptions f
      join feeds on feeds.id = f.feed_id
      join users u on u.id = f.user_id
      join email_settings s on s.user_id = f.user_id
      join posts p on p.feed_id = f.feed_id and p.id = any(${postIds}::bigint[])
      where f.feed_id = ${feedId} and f.user_id = any(${userIds}::bigint[])
        and f.email_posts and f.email_frequency = 'instantly' and ${isEmailable}
        and p.author_id is distinct from f.user_id
        and p.sort_at > f.created_at and p.sort_at > ${new Date(now.getTime() - NEWS_MS)} and ${isNews}
        and ${isVisibleTo(sql.ref<number>('f.user_id'))}
        and not exists (
          select from deliveries d where d.user_id = f.user_id and d.key in ('post:' || p.id, 'late:' || p.id))
    ), sent as (
      select d.user_id, count(*) as emails
      from posts p join deliveries d on d.key = 'post:' || p.id and d.user_id = any(${userIds}::bigint[])
      where p.feed_id = ${feedId} and p.sort_at > ${new Date(now.getTime() - NEWS_MS - DAY_MS)}
        and d.created_at > ${new Date(now.getTime() - DAY_MS)}
      group by d.user_id
    ), ranked as (
      select candidates.*, coalesce(sent.emails, 0)
        + row_number() over (partition by user_id order by sort_at, post_id) <= ${perDay} as is_instant
      from candidates left join sent using (user_id)
    ), noted as (
      insert into deliveries (user_id, key, created_at)
      select user_id, case when is_instant then 'post:' else 'late:' end || post_id, ${now} from ranked
      on conflict do nothing
      returning user_id, key
    )
    select u.id as user_id, ${recipientColumns}, ${postColumns}, p.excerpt, p.sort_at,
      coalesce(writer.name, p.authors->0->>'name', '') as author
    from noted
    join users u on u.id = noted.user_id
    join email_settings s on s.user_id = noted.user_id
    join posts p on noted.key = 'post:' || p.id
    join feeds on feeds.id = p.feed_id
    left join users writer on writer.id = p.author_id
    where p.id = any(${postIds}::bigint[])
    order by u.id, p.sort_at, p.id
  `.execute(trx);
  return rows;
}
