import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { SiteImportCounts } from '#server/platform/db/column-types.ts';
import type { Schema, SiteImports } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type SiteImportRow = Selectable<SiteImports>;
type Trx = Transaction<Schema>;

/** Stages of which a blog can have one import at a time. */
const OPEN = ['waiting_for_file', 'reading', 'ready', 'running', 'undoing'] as const;
/** Stages in which the job works. */
export const WORKING = ['reading', 'running', 'undoing'] as const;

/** Finds one import of a blog. `lock` locks it for the transaction. Throws `not_found`. */
export async function getSiteImport(
  db: Kysely<Schema>,
  blogId: number,
  id: number,
  { lock = false } = {},
): Promise<SiteImportRow> {
  const row = await db
    .selectFrom('site_imports')
    .selectAll()
    .where('id', '=', id)
    .where('blog_id', '=', blogId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'We can’t find that import.');
  return row;
}

/** Lists a blog's imports, the newest first. */
export function listSiteImports(db: Kysely<Schema>, blogId: number, limit: number): Promise<SiteImportRow[]> {
  return db
    .selectFrom('site_imports')
    .selectAll()
    .where('blog_id', '=', blogId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Lets one transaction at a time begin, resume or undo an import into this blog. Not the blog's row: work on an import locks its own
 * row before the blog's, and the two orders would wait for each other.
 */
export async function lockBeginning(trx: Trx, blogId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site import ' || ${blogId}::text, 0))`.execute(
    trx,
  );
}

/** Finds the blog's import that is not finished. `lock` locks it for the transaction. */
export async function findOpenImport(
  trx: Trx,
  blogId: number,
  { lock = false } = {},
): Promise<SiteImportRow | undefined> {
  return trx
    .selectFrom('site_imports')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where('stage', 'in', OPEN)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Creates an import, of a file that is still to be sent, or of an address. */
export async function createSiteImport(
  trx: Trx,
  made: {
    blogId: number;
    userId: number;
    source: { fileName: string; bytes: number } | { url: string };
    now: Date;
  },
): Promise<SiteImportRow> {
  const { blogId, userId, source, now } = made;
  const isFile = 'bytes' in source;
  return trx
    .insertInto('site_imports')
    .values({
      blog_id: blogId,
      user_id: userId,
      ...(isFile ? { file_name: source.fileName, file_bytes: source.bytes } : { url: source.url }),
      stage: isFile ? 'waiting_for_file' : 'reading',
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sums the bytes of files that are announced and not there yet, on the whole server. */
export async function sumExpectedBytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_bytes - received_bytes), 0)::bigint as bytes from site_imports
    where stage = 'waiting_for_file'
  `.execute(db);
  return rows[0]!.bytes;
}

type Changes = Partial<
  Pick<
    SiteImportRow,
    | 'stage'
    | 'received_bytes'
    | 'failed_stage'
    | 'failure'
    | 'started_at'
    | 'finished_at'
    | 'with_comments'
    | 'as_drafts'
    | 'done'
    | 'total'
    | 'format'
    | 'format_name'
    | 'leased_until'
    | 'attempts'
    | 'retry_at'
    | 'user_id'
  >
>;

/** Changes an import that the caller has locked. */
export async function updateSiteImport(
  trx: Kysely<Schema>,
  id: number,
  changes: Changes & { changed_at: Date },
): Promise<SiteImportRow> {
  return trx
    .updateTable('site_imports')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Locks an import that this process works on until the end of the transaction; false if it was cancelled, or another process has
 * taken it over.
 */
export async function lockWorking(
  trx: Trx,
  { id, stage }: Pick<SiteImportRow, 'id' | 'stage'>,
  workerId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('site_imports')
    .select('id')
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('leased_by', '=', workerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores progress of an import that the caller has locked. */
export async function saveProgress(
  trx: Kysely<Schema>,
  id: number,
  { counts, done, total }: { counts: SiteImportCounts; done: number; total: number },
): Promise<void> {
  await trx
    .updateTable('site_imports')
    .set({ counts: JSON.stringify(counts), done, total, attempts: 0 })
    .where('id', '=', id)
    .execute();
}

/** Stores what is known of the blog from elsewhere. */
export async function saveSite(
  db: Kysely<Schema>,
  id: number,
  site: { title: string; tagline: string; url: string | null },
): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ site: JSON.stringify(site) })
    .where('id', '=', id)
    .execute();
}

/** Lists imports whose upload or preview was abandoned, and failed ones that nobody has resumed, since then. */
export function listAbandoned(
  db: Kysely<Schema>,
  before: Date,
): Promise<Pick<SiteImportRow, 'id' | 'stage'>[]> {
  return (
    db
      .selectFrom('site_imports')
      .select(['id', 'stage'])
      .where('stage', 'in', ['waiting_for_file', 'ready', 'failed'])
      // A failed undo still has something to delete.
      .where(sql<boolean>`failed_stage is distinct from 'undoing'`)
      .where('changed_at', '<', before)
      .execute()
  );
}

/** Cancels an import that is still in this stage; false if it is not. */
export async function cancelIn(
  db: Kysely<Schema>,
  id: number,
  stage: SiteImportRow['stage'],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_imports')
    .set({ stage: 'cancelled', finished_at: now, changed_at: now, leased_until: null })
    .where('id', '=', id)
    .where('stage', '=', stage)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the files of imports that may still need them. */
export async function listNeededFiles(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_imports')
    .select('file_id')
    .where('stage', 'in', ['waiting_for_file', 'reading', 'ready', 'running', 'failed'])
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** Finds the file of an import that has ended for good; undefined while it may still be needed. */
export async function findEndedFile(db: Kysely<Schema>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_imports')
    .select('file_id')
    .where('id', '=', id)
    .where('stage', 'in', ['done', 'cancelled', 'undoing', 'undone'])
    .executeTakeFirst();
  return row?.file_id;
}
