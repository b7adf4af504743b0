import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { publishSubscribers } from './queries-subscribe.ts';

/**
 * Moves the followers of one feed to another. Followers of both keep the other subscription as it is; all others keep theirs,
 * with number, settings and what was seen: of posts with the same guid in both feeds. Of the other posts the ten newest are
 * unseen, as in a new subscription. The caller has locked both feeds' rows.
 */
export async function moveSubscriptions(trx: Transaction<Schema>, from: number, to: number): Promise<void> {
  await sql`select from subscriptions where feed_id in (${from}, ${to}) order by id for update`.execute(trx);
  await publishSubscribers(trx, from);
  await sql`
    with carried as materialized (
      select posts.id, former.id as former_id, former.feed_ordinal as former_ordinal,
        row_number() over (order by posts.sort_at desc, posts.id desc) as place
      from posts left join posts former on former.feed_id = ${from} and former.guid_hash = posts.guid_hash
      where posts.feed_id = ${to}
    )
    insert into seen_marks (user_id, feed_id, post_id, is_seen)
    select moving.user_id, ${to}, carried.id, false
    from subscriptions moving cross join carried
    left join seen_marks on seen_marks.post_id = carried.former_id and seen_marks.user_id = moving.user_id
    where moving.feed_id = ${from}
      and not exists (select from subscriptions where feed_id = ${to} and user_id = moving.user_id)
      and case when carried.former_id is null then carried.place <= 10
        else not coalesce(seen_marks.is_seen, carried.former_ordinal <= moving.seen_ordinal) end
    on conflict (post_id, user_id) do nothing
  `.execute(trx);
  await sql`
    update subscriptions set feed_id = ${to}, seen_ordinal = feeds.last_ordinal, seen_count = feeds.post_count - (
      select count(*) from seen_marks
      where seen_marks.user_id = subscriptions.user_id and seen_marks.feed_id = ${to} and not seen_marks.is_seen
    )
    from feeds
    where feeds.id = ${to} and subscriptions.feed_id = ${from}
      and not exists (select from subscriptions other where other.feed_id = ${to} and other.user_id = subscriptions.user_id)
  `.execute(trx);
  await trx.deleteFrom('subscriptions').where('feed_id', '=', from).execute();
}
