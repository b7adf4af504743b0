import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';

/** `{table: {column: may be null}}` as the schema files say it: one interface a table, one line a column. */
async function readSchemaFiles(): Promise<Record<string, Record<string, boolean>>> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^schema(-[a-z]+)?\.ts$/.test(name));
  let text = '';
  for (const name of names) text += await readFile(join(import.meta.dirname, name), 'utf8');
  const tables: Record<string, Record<string, boolean>> = {};
  for (const [, table, interfaceName] of text.matchAll(/^ {2}(\w+): (\w+Table);$/gm)) {
    const body = new RegExp(`^export interface ${interfaceName} \\{\\n(.*?)^\\}`, 'ms').exec(text)?.[1] ?? '';
    const columns = [...body.matchAll(/^ {2}(\w+): (.*);$/gm)];
    tables[table!] = Object.fromEntries(columns.map(([, column, type]) => [column, mayBeNull(type!)]));
  }
  return tables;
}

function mayBeNull(type: string): boolean {
  return /\| null(>)?$/.test(type);
}

test('the schema files name exactly the tables and columns that the migrations make', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.pool.query<{ table: string; columns: Record<string, boolean> }>(
    `select table_name as table, json_object_agg(column_name, is_nullable = 'YES') as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(await readSchemaFiles()).toEqual(Object.fromEntries(rows.map((row) => [row.table, row.columns])));
});

test('every reference is found by an index, so that deleting what it names reads no table from end to end', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.pool.query<{ reference: string; isIndexed: boolean }>(
    `select conrelid::regclass || '.' || attname as reference, exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
     ) as "isIndexed"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ isIndexed }) => !isIndexed).map(({ reference }) => reference)).toEqual([]);
});
