import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { ImportEntries, Imports, Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ImportOutcome } from '#shared/api/imports.ts';
import type { ImportReason } from './rules.ts';

type Trx = Transaction<Schema>;
export type ImportRow = Selectable<Imports>;
export type EntryRow = Selectable<ImportEntries>;

/** An entry of a file; `reason` if its address is invalid. */
export interface NewEntry {
  url: string;
  title: string;
  folders: string[];
  reason: ImportReason | null;
}

/** Stores an import with all its entries, in the file's order. Throws `conflict` while another one of the same user runs. */
export async function createImport(
  trx: Trx,
  { userId, fileName, makesLists }: { userId: number; fileName: string; makesLists: boolean },
  entries: readonly NewEntry[],
  now: Date,
): Promise<ImportRow> {
  const row = await trx
    .insertInto('imports')
    .values({
      user_id: userId,
      file_name: fileName,
      makes_lists: makesLists,
      total: entries.length,
      failed: entries.filter(({ reason }) => reason !== null).length,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'running').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row)
    throw new AppError('conflict', 'Another import is still running. Wait until it’s complete, or stop it.');
  await sql`
    insert into import_entries (import_id, place, url, title, folders, outcome, reason)
    select ${row.id}, place, url, title, folders, case when reason is null then 'pending' else 'failed' end, reason
    from rows from (json_to_recordset(${toJsonText(entries)}::json) as (url text, title text, folders text[], reason text))
      with ordinality as entry (url, title, folders, reason, place)
  `.execute(trx);
  return row;
}

/** Lists a user's latest imports, newest first. */
export function listImports(db: Kysely<Schema>, userId: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a user's own import; throws `not_found`. */
export async function getImport(db: Kysely<Schema>, userId: number, id: number): Promise<ImportRow> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'You don’t have an import with this number.');
  return row;
}

/** Returns one page of an import's entries and the number with their outcome. Pages count from 1. */
export async function listEntries(
  db: Kysely<Schema>,
  importId: number,
  { page, number, outcome }: { page: number; number: number; outcome: ImportOutcome | undefined },
): Promise<{ rows: EntryRow[]; total: number }> {
  const matching = db
    .selectFrom('import_entries')
    .where('import_id', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!));
  const rows = await matching
    .selectAll()
    .orderBy('place')
    .limit(number)
    .offset((page - 1) * number)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Counts why feeds of an import failed, most common reason first. */
export async function countReasons(
  db: Kysely<Schema>,
  importId: number,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*) from import_entries
    where import_id = ${importId} and outcome = 'failed' and reason is not null
    group by reason order by count(*) desc, reason
  `.execute(db);
  return rows;
}

/** Lists which of these feeds a user follows. */
export async function listSubscribedAmong(
  db: Kysely<Schema>,
  userId: number,
  feedIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ feed_id: number }>`
    select feed_id from subscriptions where user_id = ${userId} and feed_id = any(${[...feedIds]}::bigint[])
  `.execute(db);
  return new Set(rows.map(({ feed_id }) => feed_id));
}

/** Cancels a running import; a finished one does not change. */
export async function cancelImport(db: Kysely<Schema>, userId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'cancelled', finished_at: now, leased_until: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .execute();
}

/** Lists the next entries without an outcome, in the file's order. Uses the index import_entries_pending. */
export function listPending(
  db: Kysely<Schema>,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'pending')
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}

/** Locks a running import until the end of the transaction, so that it is not cancelled meanwhile; false if it is not running. */
export async function lockImport(trx: Trx, importId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface EntryResult {
  place: number;
  outcome: 'added' | 'existing' | 'failed';
  reason: ImportReason | null;
  feedId: number | null;
}

/**
 * Stores the outcomes of entries, once: an existing outcome is kept, and a cancelled import gets none. Returns the current
 * import; undefined if it is not running any more.
 */
export async function saveEntryResults(
  trx: Trx,
  importId: number,
  results: readonly EntryResult[],
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    with running as (
      select id from imports where id = ${importId} and status = 'running' for no key update
    ), written as (
      update import_entries set outcome = r.outcome, reason = r.reason, feed_id = r."feedId"
      from json_to_recordset(${toJsonText(results)}::json) as r(place integer, outcome text, reason text, "feedId" bigint)
      where import_id in (select id from running) and import_entries.place = r.place
        and import_entries.outcome = 'pending'
      returning r.outcome
    )
    update imports set
      added = added + (select count(*) from written where outcome = 'added'),
      existing = existing + (select count(*) from written where outcome = 'existing'),
      failed = failed + (select count(*) from written where outcome = 'failed')
    where id in (select id from running)
    returning *
  `.execute(trx);
  return rows[0];
}

/** Ends an import that is complete, or failed with entries left. Undefined if it is not running any more. */
export async function endImport(
  trx: Trx,
  importId: number,
  status: 'done' | 'failed',
  now: Date,
): Promise<ImportRow | undefined> {
  return trx
    .updateTable('imports')
    .set({ status, finished_at: now, leased_until: null })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Restarts a user's failed import; undefined if it has not failed, or another one of the same user runs. */
export async function restartImport(trx: Trx, userId: number, id: number): Promise<ImportRow | undefined> {
  return trx
    .updateTable('imports')
    .set({ status: 'running', finished_at: null, attempts: 0, retry_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('imports as other').where('user_id', '=', userId).where('status', '=', 'running')),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Retries failed entries of a user's finished import, all of them or one; invalid addresses stay failed. Undefined if there is
 * none to retry, or another import of the same user runs.
 */
export async function retryEntries(
  trx: Trx,
  userId: number,
  id: number,
  place: number | undefined,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where id = ${id} and user_id = ${userId} and status in ('done', 'cancelled')
      and not exists (select from imports other where other.user_id = ${userId} and other.status = 'running')
    for update
  `.execute(trx);
  if (rows.length === 0) return undefined;
  const again = await trx
    .updateTable('import_entries')
    .set({ outcome: 'pending', reason: null })
    .where('import_id', '=', id)
    .where('outcome', '=', 'failed')
    .where('reason', '<>', 'invalid_url')
    .$if(place !== undefined, (query) => query.where('place', '=', place!))
    .returning('place')
    .execute();
  if (again.length === 0) return undefined;
  return trx
    .updateTable('imports')
    .set(({ eb }) => ({
      status: 'running' as const,
      stage: 'known' as const,
      finished_at: null,
      attempts: 0,
      retry_at: null,
      failed: eb('failed', '-', again.length),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes old finished imports with their reports, and past slots of hosts. */
export async function deleteOldImports(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('imports').where('status', '<>', 'running').where('finished_at', '<', before).execute();
  await db.deleteFrom('import_hosts').where('free_at', '<', before).execute();
}
