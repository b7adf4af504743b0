import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** The counts of one day. */
export interface DayCounts {
  people: number;
  new_people: number;
  active_people: number;
  posts: number;
  articles: number;
  comments: number;
  fetches: number;
  failed_fetches: number;
  emails: number;
  visits: number;
}

export interface DaySizes {
  database_bytes: number | null;
  uploads_bytes: number | null;
  free_bytes: number | null;
}

/** A row of `server_days`; `day` is `2026-11-23`, in UTC. */
export type ServerDayRow = DayCounts & DaySizes & { day: string };

/**
 * Counts what happened on a day. Accounts, posts and comments that were deleted since then are not counted; fetches are known
 * for a month, emails for 30 days. Who was active is known of today and, soon after midnight, of yesterday (`isRecent`); of
 * earlier days only by the events of members who share usage data.
 */
export async function countDay(
  db: Kysely<Schema>,
  day: string,
  { isRecent }: { isRecent: boolean },
): Promise<DayCounts> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`;
  const end = sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  const { rows } = await sql<DayCounts>`
    select
      (select count(*) from users where created_at < ${end}) as people,
      (select count(*) from users where ${within('created_at')}) as new_people,
      ${
        isRecent
          ? sql`(select count(*) from users where last_seen_at >= ${start} and created_at < ${end})`
          : sql`(select count(distinct user_id) from events where ${within('created_at')})`
      } as active_people,
      (select count(*) from posts where ${within('stored_at')}) as posts,
      (select count(*) from posts where author_id is not null and ${within('sort_at')}) as articles,
      (select count(*) from comments where status = 'approved' and ${within('created_at')}) as comments,
      (select coalesce(sum(reads), 0) from feed_fetch_stats where day = ${day}::date) as fetches,
      (select coalesce(sum(failures), 0) from feed_fetch_stats where day = ${day}::date) as failed_fetches,
      (select count(*) from emails_sent where ${within('sent_at')}) as emails,
      (select coalesce(sum(views), 0) from visit_days where day = ${day}::date) as visits
  `.execute(db);
  return rows[0]!;
}

/** Returns the sizes of the database, and of all uploaded images, in bytes. */
export async function measureStorage(
  db: Kysely<Schema>,
): Promise<{ database_bytes: number; uploads_bytes: number }> {
  const { rows } = await sql<{ database_bytes: number; uploads_bytes: number }>`
    select pg_database_size(current_database()) as database_bytes, (select coalesce(sum(bytes), 0)::bigint from media) as uploads_bytes
  `.execute(db);
  return rows[0]!;
}

/** Stores a day, or its new counts; unknown sizes leave the stored ones. */
export async function saveDay(db: Kysely<Schema>, row: ServerDayRow): Promise<void> {
  const { day, database_bytes, uploads_bytes, free_bytes, ...counts } = row;
  const sizes = { database_bytes, uploads_bytes, free_bytes };
  await db
    .insertInto('server_days')
    .values({ day, ...counts, ...sizes })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ ...counts, ...(database_bytes !== null && sizes) }),
    )
    .execute();
}

/** Lists the stored days since that day, oldest first. */
export async function listServerDays(db: Kysely<Schema>, since: string): Promise<ServerDayRow[]> {
  const { rows } = await sql<ServerDayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, people, new_people, active_people, posts, articles, comments, fetches,
      failed_fetches, emails, visits, database_bytes, uploads_bytes, free_bytes
    from server_days where day >= ${since}::date order by server_days.day
  `.execute(db);
  return rows;
}

/** Finds the first day of this server: that of its first account. */
export async function findFirstDay(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from users
  `.execute(db);
  return rows[0]?.day ?? undefined;
}
