import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { AppError } from '#server/platform/http/errors.ts';
import {
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  type BackupLine,
  type BackupSequence,
  type BackupTable,
  listTables,
  OLDEST_VERSION,
  toColumnList,
  toTableName,
} from './backup-format.ts';
import { migrate, newestVersion, tooOld } from './migrate.ts';

const ROWS_PER_INSERT = 500;
const CHARACTERS_PER_INSERT = 4 * 1024 * 1024;

/**
 * Fills an empty database from a backup of this version or any earlier one, and migrates it to this program's version. The tables
 * may exist; a row in any of them is an error. All or nothing.
 * @throws AppError `invalid_input` for an incomplete or invalid backup, `unavailable` when the database is not empty
 */
export async function restoreDatabase(pool: pg.Pool, source: Readable): Promise<{ rows: number }> {
  const lines = readLines(source);
  const header = (await lines.next()).value as BackupHeader | undefined;
  await prepareDatabase(pool, requireHeader(header).schema);
  const end = await loadAll(pool, lines);
  await migrate(pool);
  return { rows: end.rows };
}

function requireHeader(header: BackupHeader | undefined): BackupHeader {
  if (header?.format !== 'tidings-backup') throw createDamagedError('it does not begin as one');
  if (header.version > BACKUP_VERSION) throw createDamagedError('a newer Tidings wrote it');
  if (header.version < OLDEST_VERSION) throw tooOld('This backup');
  return header;
}

/** Migrates the empty database to the backup's version: newer migrations must see the rows that they change. */
async function prepareDatabase(pool: pg.Pool, schema: number): Promise<void> {
  if (schema > (await newestVersion())) {
    throw new AppError(
      'unavailable',
      'A newer Tidings wrote this backup. Restore it with that version or a later one.',
    );
  }
  const client = await pool.connect();
  try {
    for (const { table } of await listTables(client)) {
      const { rows } = await client.query(`select exists (select from ${toTableName(table)}) as filled`);
      if (rows[0].filled) throw createNotEmptyError(table);
    }
    const { rows } = await client.query(
      `select to_regclass('public.schema_migrations') is not null as migrated`,
    );
    // All its tables were empty: nothing is lost.
    if (rows[0].migrated) await client.query('drop schema public cascade; create schema public');
  } finally {
    client.release();
  }
  await migrate(pool, { upTo: schema });
}

function createNotEmptyError(table: string): AppError {
  return new AppError(
    'unavailable',
    `A backup can only be restored into an empty database, and the table ${table} has rows. ` +
      'Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
  );
}

async function loadAll(pool: pg.Pool, lines: AsyncGenerator<BackupLine>): Promise<BackupEnd> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin');
    const end = await loadWithoutConstraints(client, lines);
    await client.query('commit');
    return end;
  } finally {
    // The connection is not reused; its uncommitted transaction ends with it.
    client.release(true);
  }
}

/**
 * Loads rows table by table, in an order that violates foreign keys: they are dropped and recreated at the end, which checks
 * every row. Triggers are disabled, because their results are in the backup.
 */
async function loadWithoutConstraints(
  client: pg.PoolClient,
  lines: AsyncGenerator<BackupLine>,
): Promise<BackupEnd> {
  const tables = (await listTables(client)).map(({ table }) => toTableName(table));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

  const end = await load(client, lines);

  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  }
  return end;
}

async function load(client: pg.PoolClient, lines: AsyncGenerator<BackupLine>): Promise<BackupEnd> {
  let table: BackupTable | undefined;
  let batch: string[] = [];
  let characters = 0;
  let count = 0;
  async function flush(): Promise<void> {
    if (table && batch.length > 0) await insertRows(client, table, batch);
    count += batch.length;
    batch = [];
    characters = 0;
  }
  for await (const line of lines) {
    if (typeof line === 'string') {
      batch.push(line);
      characters += line.length;
      if (batch.length >= ROWS_PER_INSERT || characters > CHARACTERS_PER_INSERT) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      table = line;
      await describeRows(client, table);
    } else if ('sequence' in line) await setSequence(client, line);
    else if ('end' in line && line.rows === count) return line;
  }
  throw createDamagedError('its end is missing');
}

/** Describes the following rows: the table's columns in the order of the file. */
async function describeRows(client: pg.PoolClient, { table, columns }: BackupTable): Promise<void> {
  await client.query(
    `drop table if exists pg_temp.incoming;
     create temporary table incoming as select ${toColumnList(columns)} from ${toTableName(table)} with no data`,
  );
}

async function insertRows(
  client: pg.PoolClient,
  { table, columns }: BackupTable,
  rows: string[],
): Promise<void> {
  const names = toColumnList(columns);
  await client.query(
    `insert into ${toTableName(table)} (${names}) overriding system value
     select ${names} from unnest($1::pg_temp.incoming[])`,
    [rows],
  );
}

async function setSequence(client: pg.PoolClient, { sequence, value }: BackupSequence): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(sequence)}`, value]);
}

async function* readLines(source: Readable): AsyncGenerator<BackupLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  // pipe() does not pass on errors of the source: they end the reading here.
  const unpacked = source.on('error', (error) => unpacked.destroy(error)).pipe(createGunzip());
  try {
    for await (const chunk of unpacked) {
      const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield JSON.parse(part) as BackupLine;
    }
  } catch (error) {
    throw toRestoreError(error);
  }
}

/** Converts errors of zlib, of the text's encoding and of JSON, which mean a damaged file. */
function toRestoreError(error: unknown): unknown {
  const { code } = error as { code?: string };
  return /^(Z_|ERR_ENCODING)/.test(code ?? '') || error instanceof SyntaxError
    ? createDamagedError('it is cut off or was changed')
    : error;
}

function createDamagedError(reason: string): AppError {
  return new AppError(
    'invalid_input',
    `This isn’t a complete Tidings backup: ${reason}. Nothing was restored.`,
  );
}
