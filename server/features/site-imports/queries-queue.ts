import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SiteImportRow } from './queries.ts';

/** After this time the import of a dead worker is free; a live one renews its lease. */
const LEASE_SECONDS = 60;
/** Concurrent imports, over all processes: each decodes pictures and parses documents. */
const AT_ONCE = 2;
/** Any number that nothing else locks: the letters "site". */
const QUEUE_LOCK = 0x73697465;

const isWorking = sql`stage in ('reading', 'running', 'undoing')`;

/**
 * Claims an import for this process and counts the attempt, until progress is stored: a process that dies counts too. `busy` while
 * other imports fill the queue, or this one is claimed; undefined if there is nothing to do for it.
 */
export async function claimSiteImport(
  db: Kysely<Schema>,
  importId: number,
  workerId: string,
): Promise<SiteImportRow | 'busy' | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(trx);
    const { rows } = await sql<SiteImportRow & { is_free: boolean }>`
      select *, (leased_until is null or leased_until <= now()) and (
        select count(*) < ${AT_ONCE} from site_imports other
        where other.id <> site_imports.id and other.leased_until > now() and other.stage in ('reading', 'running', 'undoing')
      ) as is_free
      from site_imports where id = ${importId} and ${isWorking}
    `.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    if (!row.is_free) return 'busy';
    await sql`
      update site_imports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), leased_by = ${workerId},
        attempts = attempts + 1, retry_at = null
      where id = ${importId}
    `.execute(trx);
    return { ...row, leased_by: workerId, attempts: row.attempts + 1 };
  });
}

/** Extends the lease of an import that this process works on; false if it is not its own any more, or was cancelled. */
export async function renewLease(
  db: Kysely<Schema>,
  { id, stage }: Pick<SiteImportRow, 'id' | 'stage'>,
  workerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update site_imports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and stage = ${stage} and leased_by = ${workerId}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Releases an import until then, or for the next slice; `pauseUntil` is null if it goes on at once. */
export async function releaseSiteImport(
  db: Kysely<Schema>,
  { id, stage }: Pick<SiteImportRow, 'id' | 'stage'>,
  workerId: string,
  pauseUntil: Date | null,
): Promise<void> {
  await sql`
    update site_imports set leased_until = null, retry_at = ${pauseUntil}
    where id = ${id} and stage = ${stage} and leased_by = ${workerId}
  `.execute(db);
}

/**
 * Releases all imports, for the only process of a database, at its start: the processes that claimed them have died. Being
 * interrupted does not count as an attempt.
 */
export async function releaseAllSiteImports(db: Kysely<Schema>): Promise<void> {
  await sql`
    update site_imports set leased_until = null, attempts = greatest(attempts - 1, 0)
    where ${isWorking} and leased_until is not null
  `.execute(db);
}

/** Lists imports with work to do that are neither claimed nor paused, because their process has died. */
export async function listOrphans(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from site_imports
    where ${isWorking} and coalesce(leased_until, retry_at, changed_at + make_interval(secs => ${LEASE_SECONDS})) <= now()
  `.execute(db);
  return rows.map(({ id }) => id);
}
