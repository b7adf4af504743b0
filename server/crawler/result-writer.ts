import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FeedResult } from './feed-result.ts';

/**
 * Writes results of feeds that are still the worker's, in one statement, ends their leases and counts the readings of the day.
 * Answers which feeds those are.
 */
export async function writeResults(db: Kysely<Schema>, results: readonly FeedResult[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with written as (update feeds set
      lease_until = null, status = r.status, next_fetch_at = r.next_fetch_at, last_fetch_at = r.last_fetch_at,
      last_success_at = r.last_success_at, last_change_at = r.last_change_at,
      etag = r.etag, last_modified = r.last_modified, retry_after = r.retry_after,
      failure_count = r.failure_count, failure_code = r.failure_code, failure_message = r.failure_message,
      failure_since = r.failure_since, moved_to = r.moved_to, moved_count = r.moved_count, moved_since = r.moved_since
    from json_to_recordset(${toJsonText(results)}::json) as r(
      id bigint, lease timestamptz, status text, next_fetch_at timestamptz, last_fetch_at timestamptz,
      last_success_at timestamptz, last_change_at timestamptz, etag text, last_modified text, retry_after timestamptz,
      failure_count integer, failure_code text, failure_message text, failure_since timestamptz,
      moved_to text, moved_count integer, moved_since timestamptz
    )
    where feeds.id = r.id and feeds.lease_until = r.lease
    returning feeds.id, (r.last_fetch_at at time zone 'UTC')::date as day,
      (r.failure_count > 0 or r.status = 'gone')::integer as failures
    ), noted as (
      insert into feed_readings as today (feed_id, day, reads, failures)
      select id, day, 1, failures from written
      on conflict (feed_id, day) do update set
        reads = today.reads + 1, failures = today.failures + excluded.failures
    )
    select id from written
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Writes one result; false when the feed is no longer the worker's. */
export type WriteResult = (result: FeedResult) => Promise<boolean>;

interface Waiting {
  result: FeedResult;
  resolve: (isOurs: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * A writer that puts together what arrives while it is writing: one feed alone is written at once, and under load many
 * feeds share one statement and one commit.
 */
export function createResultWriter(db: Kysely<Schema>): WriteResult {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeResults(
        db,
        batch.map(({ result }) => result),
      ).then(
        (ours) => {
          for (const { result, resolve } of batch) resolve(ours.has(result.id));
        },
        (error) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    isWriting = false;
  }

  return (result) =>
    new Promise((resolve, reject) => {
      waiting.push({ result, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
