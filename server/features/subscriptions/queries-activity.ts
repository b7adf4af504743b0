import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { POSTS_PER_MONTH_MAX } from '#shared/domain/limits.ts';

/** A followed feed's activity, and whether its follower has ever read it. */
export interface Activity {
  /** Posts of the last 30 days, `POSTS_PER_MONTH_MAX` at most. */
  posts_per_month: number;
  /** Whether the user has marked or opened one of its posts; "mark all as seen" does not count. */
  was_read: boolean;
}

/** Selects both for the feed whose number is `feedId`: one lookup in posts_feed_newest and one in seen_marks_reader. */
export const selectActivity = (
  userId: Operand<number>,
  feedId: RawBuilder<number>,
  now: Operand<Date>,
): RawBuilder<Activity> => sql`
  (select count(*) from (
    select from posts
    where posts.feed_id = ${feedId} and sort_at > ${now}::timestamptz - interval '30 days'
    limit ${sql.lit(POSTS_PER_MONTH_MAX)}
  ) recent) as posts_per_month,
  exists (
    select from seen_marks
    where user_id = ${userId} and seen_marks.feed_id = ${feedId} and is_seen
  ) as was_read`;

/** The same for many feeds: a page of 200 takes some milliseconds. */
export async function listActivity(
  db: Kysely<Schema>,
  userId: number,
  feedIds: readonly number[],
  now: Date,
): Promise<Map<number, Activity>> {
  const { rows } = await sql<Activity & { feed_id: number }>`
    select wanted.feed_id, ${selectActivity(userId, sql.ref('wanted.feed_id'), now)}
    from unnest(${[...feedIds]}::bigint[]) as wanted (feed_id)
  `.execute(db);
  return new Map(rows.map(({ feed_id, ...activity }) => [feed_id, activity]));
}
