import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** A feed's fetches on one day. */
export interface FetchStatsDay {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  reads: number;
  failures: number;
  /** Posts found on that day, and posts dated on it. */
  new_posts: number;
  published: number;
}

/** Lists the last `days` days up to today, oldest first; days without a fetch have zeros. */
export async function listFetchStats(
  db: Kysely<Schema>,
  feedId: number,
  { days, now }: { days: number; now: Date },
): Promise<FetchStatsDay[]> {
  const { rows } = await sql<FetchStatsDay>`
    with dated as (
      select (sort_at at time zone 'UTC')::date as day, count(*) as posts
      from posts
      where feed_id = ${feedId} and sort_at >= ((${now}::timestamptz at time zone 'UTC')::date - ${days - 1}::integer) at time zone 'UTC'
      group by 1
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(reads, 0) as reads, coalesce(failures, 0) as failures,
      coalesce(new_posts, 0) as new_posts, coalesce(dated.posts, 0) as published
    from generate_series(
      (${now}::timestamptz at time zone 'UTC')::date - ${days - 1}::integer,
      (${now}::timestamptz at time zone 'UTC')::date, interval '1 day'
    ) as calendar (day)
    left join feed_fetch_stats on feed_id = ${feedId} and feed_fetch_stats.day = calendar.day::date
    left join dated on dated.day = calendar.day::date
    order by calendar.day
  `.execute(db);
  return rows;
}

/** Sums the fetch stats of all feeds since that day. */
export async function sumFetchStats(
  db: Kysely<Schema>,
  since: Date,
): Promise<{ reads: number; failures: number; new_posts: number; changed_posts: number }> {
  const { rows } = await sql<{ reads: number; failures: number; new_posts: number; changed_posts: number }>`
    select coalesce(sum(reads), 0) as reads, coalesce(sum(failures), 0) as failures,
      coalesce(sum(new_posts), 0) as new_posts, coalesce(sum(changed_posts), 0) as changed_posts
    from feed_fetch_stats where day >= (${since}::timestamptz at time zone 'UTC')::date
  `.execute(db);
  return rows[0]!;
}

/** Deletes fetch stats of earlier days. */
export async function deleteFetchStats(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from feed_fetch_stats where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  );
}
