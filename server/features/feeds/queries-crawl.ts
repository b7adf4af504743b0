import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { notifyCrawl } from './queries.ts';
import { isRequested } from './queries-requested.ts';

/** So many due feeds are counted one by one, the longest overdue first. */
export const DUE_COUNTED_MAX = 10_000;

/** What the crawl has to do at present. */
export interface CrawlState {
  /** Up to DUE_COUNTED_MAX and one. */
  due: number;
  claimed: number;
  /** When the longest overdue feed was due, and when the next one is; null if none is. */
  oldest: Date | null;
  next: Date | null;
  is_paused: boolean;
}

export async function getCrawlState(db: Kysely<Schema>, now: Date): Promise<CrawlState> {
  const { rows } = await sql<CrawlState>`
    select
      (select count(*) from (
        select from feeds where ${isRequested(now)} and next_fetch_at <= ${now}
          and (lease_until is null or lease_until <= ${now}) order by next_fetch_at limit ${DUE_COUNTED_MAX + 1}) due) as due,
      (select count(*) from feeds where lease_until > ${now}) as claimed,
      (select min(next_fetch_at) from feeds where ${isRequested(now)} and next_fetch_at <= ${now}
          and (lease_until is null or lease_until <= ${now})) as oldest,
      (select min(next_fetch_at) from feeds where ${isRequested(now)} and next_fetch_at > ${now}) as next,
      exists (select from crawl_pauses where host = '') as is_paused
  `.execute(db);
  return rows[0]!;
}

/** A host with feeds that are due or claimed at present. */
export interface CrawlHost {
  host: string;
  due: number;
  claimed: number;
  oldest: Date | null;
}

/** Lists the hosts of the longest overdue feeds, those with the most due feeds first. */
export async function listCrawlHosts(db: Kysely<Schema>, now: Date, limit: number): Promise<CrawlHost[]> {
  const { rows } = await sql<CrawlHost>`
    with due as (
      select host, next_fetch_at, lease_until from feeds where ${isRequested(now)} and next_fetch_at <= ${now}
      order by next_fetch_at limit ${DUE_COUNTED_MAX}
    )
    select host, count(*) filter (where lease_until is null or lease_until <= ${now}) as due,
      count(*) filter (where lease_until > ${now}) as claimed, min(next_fetch_at) as oldest
    from due group by host order by count(*) desc, host limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists the paused hosts by name, with the time since when; '' is every host. */
export async function listCrawlPauses(db: Kysely<Schema>): Promise<{ host: string; paused_at: Date }[]> {
  const { rows } = await sql<{ host: string; paused_at: Date }>`
    select host, paused_at from crawl_pauses order by host limit 1000
  `.execute(db);
  return rows;
}

/** Stops the regular fetching of a host's feeds; of all for ''. Returns false if it was stopped already. */
export async function pauseHost(db: Kysely<Schema>, host: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('crawl_pauses')
    .values({ host, paused_at: now })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets a host's feeds be fetched again; returns false if they were not paused. */
export async function resumeHost(db: Kysely<Schema>, host: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('crawl_pauses').where('host', '=', host).executeTakeFirst();
  await notifyCrawl(db);
  return numDeletedRows > 0n;
}
