import pg from 'pg';

/**
 * A backup is one gzip file of JSON lines: the header, then every table (its line, and one string per row: the row as PostgreSQL
 * prints it, which it reads back exactly), then the sequences, then the end, without which the file is incomplete.
 */
export const BACKUP_VERSION = 2;
/** Version 1 was written before the first release, with other migrations. */
export const OLDEST_VERSION = 2;

export type BackupHeader = { format: 'tidings-backup'; version: number; schema: number; createdAt: string };
export type BackupTable = { table: string; columns: string[] };
export type BackupSequence = { sequence: string; value: number };
export type BackupEnd = { end: true; rows: number };
export type BackupLine = BackupHeader | BackupTable | BackupSequence | BackupEnd | string;

/**
 * Lists the tables of the public schema with their stored columns: computed ones are computed again. Unlogged tables need not
 * survive a crash and are left out.
 */
export async function listTables(client: pg.PoolClient): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
       and c.relname <> 'schema_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** `"id", "title"` for SQL. */
export function toColumnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export function toTableName(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}
