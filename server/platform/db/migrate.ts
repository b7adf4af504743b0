import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '#server/platform/http/errors.ts';

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
/** Any number that nothing else locks: the letters "tidi". */
const LOCK_KEY = 0x74696469;
/** First line of a file whose one statement must run outside a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = '-- no transaction';

/** Checksums that files had before they were changed without changing their result. A database may have been made with either text. */
export const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  // It had a clause that PostgreSQL 15 does not know.
  '0004_blogs.sql': '35341e96f78370ec05fe6780fec5bd6570a6d82f6702927ee5564cd2b413d6c4',
  // Its comment was worded differently.
  '0035_rows_by_key.sql': '8076d95468a4e137b7e8b29c77cefabb6b6f26dbc2a3958808d25e8a02da962c',
};

type Migration = { version: number; name: string; text: string; checksum: string };
type Applied = { version: number; name: string; checksum: string };

/** `upTo` stops at an older version, to restore an older backup; `directory` overrides the place of the files. */
export type MigrateOptions = { upTo?: number; directory?: string };

/**
 * Migrates the database to the newest version: applies every new file of `migrations/`, in order, each in its own transaction.
 * Concurrent processes wait for one another. Returns the names just applied.
 * @throws AppError `unavailable` when the database is newer than the program or older than its first release, or an applied file
 * was changed
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await listMigrations(options.directory ?? MIGRATIONS_DIR);
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await lock(client);
    const pending = requireSameHistory(await listApplied(client), migrations);
    const due = pending.filter(({ version }) => version <= (options.upTo ?? Number.POSITIVE_INFINITY));
    for (const migration of due) await apply(client, migration);
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    return due.map((migration) => migration.name);
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // Its timeouts were changed, and after a failure it may still hold the lock: the connection is not reused.
    client.release(failed ?? true);
  }
}

/** Polls instead of waiting: a waiting statement would block `create index concurrently` forever. */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    if (rows[0].taken) return;
    await delay(50);
  }
}

/** Returns the version of the newest known migration; 0 when there is none. */
export async function newestVersion(directory: string = MIGRATIONS_DIR): Promise<number> {
  return (await listMigrations(directory)).at(-1)?.version ?? 0;
}

async function listMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (version !== migrations.length + 1) {
      throw new Error(
        `Migration ${name} breaks the row: expected number ${migrations.length + 1}, as in 0001_name.sql`,
      );
    }
    const text = await readFile(join(directory, name), 'utf8');
    migrations.push({ version, name, text, checksum: createHash('sha256').update(text).digest('hex') });
  }
  return migrations;
}

async function listApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/** Returns the migrations still to apply. */
function requireSameHistory(applied: Applied[], migrations: Migration[]): Migration[] {
  const isOther = (row: Applied, index: number) => (migrations[index]?.name ?? row.name) !== row.name;
  if (applied.some(isOther)) throw tooOld('The database');
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (!migration) {
      throw new AppError(
        'unavailable',
        `The database is at version ${applied.at(-1)?.version}, newer than this Tidings (version ${migrations.length}). Start the newer Tidings, or restore a backup made before the upgrade.`,
      );
    }
    if (![migration.checksum, FORMER_CHECKSUMS[migration.name]].includes(row.checksum)) {
      throw new AppError(
        'unavailable',
        `The migration ${migration.name} was changed after it had been applied to this database. Restore the file, and put the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

/** For data or a backup whose migrations are not a prefix of ours. */
export function tooOld(what: string): AppError {
  return new AppError(
    'unavailable',
    `${what} was written before the first release, in a form that this Tidings can’t read. Start with an empty folder as DATA_DIR, or an empty database as DATABASE_URL. To keep what you have, export it with the Tidings that wrote it.`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const inTransaction = !migration.text.startsWith(NO_TRANSACTION);
  try {
    if (inTransaction) await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    if (inTransaction) await client.query('commit');
  } catch (error) {
    if (inTransaction) await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
