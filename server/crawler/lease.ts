import { type Kysely, type Selectable, sql } from 'kysely';
import { toHost } from '#server/features/feeds/queries.ts';
import { isRequested, isUnpaused } from '#server/features/feeds/queries-requested.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Feeds, Schema } from '#server/platform/db/schema.ts';
import { FETCH_PER_HOST } from '#shared/domain/limits.ts';

/** A feed that this worker has claimed until `lease_until`, whose exact value proves the claim. */
export type ClaimedFeed = Selectable<Feeds> & { lease_until: Date };

/**
 * Duration of a claim. A claimed feed waits for at most one other (30 s fetch and 10 s parse, twice if the parser is busy) and
 * then takes as long itself: 160 s. If a worker dies its feeds are late by this much.
 */
export const LEASE_MS = 5 * 60_000;

/** Any number that nothing else locks: the letters "clai". */
const CLAIM_LOCK = 0x636c6169;
/** Due feeds read for each one claimed, so that a host with many due feeds does not block the others. */
const SCAN_FACTOR = 8;

/**
 * Claims due feeds, longest overdue first, at most FETCH_PER_HOST of a host at a time over all workers. Claims are serialized
 * (each takes some milliseconds), because concurrent ones would not see each other's leases.
 */
export async function claimDueFeeds(
  db: Kysely<Schema>,
  { limit, now, leaseMs = LEASE_MS }: { limit: number; now: Date; leaseMs?: number },
): Promise<ClaimedFeed[]> {
  const until = new Date(now.getTime() + leaseMs);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(trx);
    const { rows } = await sql<ClaimedFeed>`
      with busy as (
        select host, count(*) as leases from feeds where lease_until > ${now} group by host
      ), due as (
        select id, host, next_fetch_at from feeds
        where ${isRequested(now)} and next_fetch_at <= ${now}
          and (lease_until is null or lease_until <= ${now})
          and host not in (select host from busy where leases >= ${FETCH_PER_HOST})
        order by next_fetch_at limit ${limit * SCAN_FACTOR}
        for update skip locked
      ), ranked as (
        select id, next_fetch_at, coalesce(leases, 0)
          + row_number() over (partition by host order by next_fetch_at, id) as turn
        from due left join busy using (host)
      ), chosen as (
        select id from ranked where turn <= ${FETCH_PER_HOST} order by next_fetch_at limit ${limit}
      )
      update feeds set lease_until = ${until} from chosen where feeds.id = chosen.id returning feeds.*
    `.execute(trx);
    return rows;
  });
}

/** Whether due feeds are unclaimed: after an empty claim, those of hosts that are busy. */
export async function hasUnclaimed(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from feeds where ${isRequested(now)} and next_fetch_at <= ${now}
        and (lease_until is null or lease_until <= ${now})
    ) as found
  `.execute(db);
  return rows[0]!.found;
}

/** Claims one feed regardless of its schedule; undefined if it does not exist, is paused, or another worker has it. */
export async function claimFeed(
  db: Kysely<Schema>,
  feedId: number,
  { now, leaseMs = LEASE_MS }: { now: Date; leaseMs?: number },
): Promise<ClaimedFeed | undefined> {
  const { rows } = await sql<ClaimedFeed>`
    update feeds set lease_until = ${new Date(now.getTime() + leaseMs)}
    where id = ${feedId} and blog_id is null and (lease_until is null or lease_until <= ${now}) and ${isUnpaused}
    returning *
  `.execute(db);
  return rows[0];
}

/** Creates a feed that this worker has claimed; undefined if there is one with this address. */
export async function createClaimedFeed(
  db: Kysely<Schema>,
  url: string,
  { now, leaseMs = LEASE_MS }: { now: Date; leaseMs?: number },
): Promise<ClaimedFeed | undefined> {
  const until = new Date(now.getTime() + leaseMs);
  const [row] = await insertClaimed.execute(db, { url, host: toHost(url), now, until });
  return row;
}

const insertClaimed = prepared<{ url: string; host: string; now: Date; until: Date }, ClaimedFeed>(
  'insert_claimed_feed',
  (p) => sql`
    insert into feeds (url, host, next_fetch_at, created_at, lease_until)
    values (${p('url')}, ${p('host')}, ${p('now')}, ${p('now')}, ${p('until')})
    on conflict (url) do nothing returning *`,
);

/** Releases unfetched feeds unchanged. */
export async function releaseFeeds(db: Kysely<Schema>, feeds: readonly ClaimedFeed[]): Promise<void> {
  if (feeds.length === 0) return;
  const ids = feeds.map(({ id }) => id);
  const leases = feeds.map(({ lease_until }) => lease_until);
  await sql`
    update feeds set lease_until = null
    from unnest(${ids}::bigint[], ${leases}::timestamptz[]) as claimed(id, lease)
    where feeds.id = claimed.id and feeds.lease_until = claimed.lease
  `.execute(db);
}

/** Finds when the next feed is due; undefined if none is fetched regularly. */
export async function findNextDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(next_fetch_at) as due from feeds where ${isRequested(now)}
  `.execute(db);
  return rows[0]?.due ?? undefined;
}
