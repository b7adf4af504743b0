import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import {
  BACKUP_VERSION,
  type BackupLine,
  type BackupSequence,
  type BackupTable,
  listTables,
  toColumnList,
  toTableName,
} from './backup-format.ts';

/** A post may have 1 MB: at most a hundred of them are in memory at once. */
const ROWS_PER_FETCH = 100;

/**
 * Writes all tables of the public schema, from one snapshot, to `sink` and ends it, without blocking reads or writes. Queued jobs
 * are not included. Returns the number of rows.
 */
export async function writeBackup(pool: pg.Pool, sink: Writable): Promise<{ rows: number }> {
  const client = await pool.connect();
  const written = { rows: 0 };
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
       begin isolation level repeatable read, read only`,
    );
    await pipeline(Readable.from(listLines(client, written)), createGzip(), sink);
    return written;
  } finally {
    // Its settings were changed: the connection is not reused, and its transaction ends with it.
    client.release(true);
  }
}

async function* listLines(client: pg.PoolClient, written: { rows: number }): AsyncGenerator<string> {
  const { rows: versions } = await client.query('select max(version) as schema from schema_migrations');
  const schema = versions[0].schema as number;
  yield toLine({
    format: 'tidings-backup',
    version: BACKUP_VERSION,
    schema,
    createdAt: new Date().toISOString(),
  });
  for (const table of await listTables(client)) {
    yield toLine(table);
    for await (const batch of listRows(client, table)) {
      written.rows += batch.length;
      yield batch.map(toLine).join('');
    }
  }
  for (const sequence of await listSequences(client)) yield toLine(sequence);
  yield toLine({ end: true, rows: written.rows });
}

async function* listRows(client: pg.PoolClient, { table, columns }: BackupTable): AsyncGenerator<string[]> {
  await client.query(
    `declare backup no scroll cursor for select row(${toColumnList(columns)})::text as row from ${toTableName(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_FETCH} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close backup');
}

/** Read after the tables: a sequence is not part of the snapshot, but is never behind it. */
async function listSequences(client: pg.PoolClient): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select sequencename as sequence, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

function toLine(value: BackupLine): string {
  return `${JSON.stringify(value)}\n`;
}
