import { type Kysely, sql, type Transaction } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ImportRow } from './queries.ts';

/** After this time the import of a dead worker is free; a live one holds its lease for a few seconds at a time. */
const LEASE_SECONDS = 60;
/**
 * Concurrent imports, over all processes: each sends several requests at once. They run in one process, because only a process
 * knows how many of its requests to a host are under way.
 */
const IMPORTS_AT_ONCE = 2;
/** A host's bucket: so many requests at once, and then one in so many seconds (reliability: "OPML as DDoS"). */
const HOST_BURST = 10;
const HOST_PAUSE_SECONDS = 1;
/** Any number that nothing else locks: the letters "impo". */
const QUEUE_LOCK = 0x696d706f;

/**
 * Claims a running import for this process and counts the attempt, until `releaseImport` records progress: a process that dies
 * counts too. `busy` while other imports fill the queue, another process runs one, or this one is claimed; undefined if it is not
 * running any more.
 */
export async function claimImport(
  db: Kysely<Schema>,
  importId: number,
  workerId: string,
): Promise<ImportRow | 'busy' | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(trx);
    const { rows } = await sql<ImportRow & { is_free: boolean }>`
      select *, (leased_until is null or leased_until <= now()) and (
        select count(*) < ${IMPORTS_AT_ONCE} and coalesce(bool_and(other.leased_by = ${workerId}), true)
        from imports other where other.id <> imports.id and other.leased_until > now()
      ) as is_free
      from imports where id = ${importId} and status = 'running'
    `.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    if (!row.is_free) return 'busy';
    await sql`
      update imports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), leased_by = ${workerId},
        attempts = attempts + 1, retry_at = null
      where id = ${importId}
    `.execute(trx);
    return { ...row, attempts: row.attempts + 1 };
  });
}

/** Releases an import after a slice with progress; `stage` is the next step. */
export async function releaseImport(
  db: Kysely<Schema>,
  importId: number,
  stage: ImportRow['stage'],
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ leased_until: null, stage, attempts: 0 })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .execute();
}

/** Releases an import after a slice without progress; it pauses until then. */
export async function pauseImport(db: Kysely<Schema>, importId: number, until: Date): Promise<void> {
  await db
    .updateTable('imports')
    .set({ leased_until: null, retry_at: until })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Releases all imports, for the only process of a database, at its start: the processes that claimed them have died. Being
 * interrupted does not count as an attempt.
 */
export async function releaseAllImports(db: Kysely<Schema>): Promise<void> {
  await sql`
    update imports set leased_until = null, attempts = greatest(attempts - 1, 0)
    where status = 'running' and leased_until is not null
  `.execute(db);
}

/** Lists running imports that are neither claimed nor paused, because their process has died. */
export async function listOrphans(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where status = 'running'
      and coalesce(leased_until, coalesce(retry_at, created_at) + make_interval(secs => ${LEASE_SECONDS})) <= now()
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes a request from the bucket of each of these hosts, which all imports and processes share, and returns when each may be
 * sent, in milliseconds from now and in their order. A host may be named several times. `free_at` is when the bucket is full again.
 */
export async function reserveRequests(db: Kysely<Schema>, hosts: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ host: string; seconds: number }>`
    insert into import_hosts as bucket (host, free_at)
    select host, now() + make_interval(secs => ${HOST_PAUSE_SECONDS} * count(*))
    from unnest(${[...hosts]}::text[]) host group by host order by host
    on conflict (host) do update set free_at = greatest(bucket.free_at, now()) + (excluded.free_at - now())
    returning host, extract(epoch from bucket.free_at - now())::float8 as seconds
  `.execute(db);
  // Of several requests to one host, the last one waits the longest.
  const left = new Map(rows.map(({ host, seconds }) => [host, seconds]));
  const waits = hosts.toReversed().map((host) => {
    const seconds = left.get(host)!;
    left.set(host, seconds - HOST_PAUSE_SECONDS);
    return Math.max(0, (seconds - HOST_BURST * HOST_PAUSE_SECONDS) * 1_000);
  });
  return waits.reverse();
}

/** Counts the feeds that a user's imports have fetched since then. */
export async function countFetched(db: Kysely<Schema>, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_entries join imports on imports.id = import_id
    where imports.user_id = ${userId} and imports.created_at > ${since}::timestamptz - interval '1 day'
      and fetched_at > ${since}
  `.execute(db);
  return rows[0]!.count;
}

/** Records that these entries are fetched now, for the hourly limit. */
export async function recordFetched(
  db: Kysely<Schema>,
  importId: number,
  places: readonly number[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  await db
    .updateTable('import_entries')
    .set({ fetched_at: now })
    .where('import_id', '=', importId)
    .where('place', 'in', places)
    .execute();
}

/**
 * Finds the known feeds with these addresses, by address: those that have been fetched or are hosted here, and those that the
 * user follows whatever their state. For one that has moved it returns the target. Uses the index feeds_url_key.
 */
export async function findKnownFeeds(
  db: Kysely<Schema>,
  userId: number,
  urls: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ url: string; id: number }>`
    select known.url, coalesce(target.id, known.id) as id
    from feeds known
    left join feeds target on known.status = 'gone' and target.url = known.moved_to
    join feeds on feeds.id = coalesce(target.id, known.id)
    where known.url = any(${[...urls]}::text[]) and ${isVisibleTo(userId)} and (
      (feeds.status = 'active' and (feeds.last_success_at is not null or feeds.blog_id is not null))
      or exists (select from subscriptions where user_id = ${userId} and feed_id = feeds.id))
  `.execute(db);
  return new Map(rows.map(({ url, id }) => [url, id]));
}

/**
 * Schedules the first crawls of feeds without other followers one after the other, so that an import causes no burst. `firstMs`
 * is when the first is due, `stepMs` the interval.
 */
export async function spreadFirstFetches(
  trx: Transaction<Schema>,
  feedIds: readonly number[],
  { now, firstMs, stepMs }: { now: Date; firstMs: number; stepMs: number },
): Promise<void> {
  await sql`
    update feeds set next_fetch_at = greatest(next_fetch_at, retry_after,
      ${now}::timestamptz + make_interval(secs => (${firstMs}::float8 + place * ${stepMs}::float8) / 1000))
    from unnest(${[...feedIds]}::bigint[]) with ordinality as added (id, place)
    where feeds.id = added.id and blog_id is null and follower_count <= 1 and list_count = 0
  `.execute(trx);
}
