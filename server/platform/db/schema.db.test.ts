import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { describeSchema } from '../../../scripts/schema/sql.ts';
import { generateTypes } from '../../../scripts/schema/types.ts';

function read(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}

test('schema.sql and schema.ts say what the migrations make; if not, `npm run schema` writes them', async () => {
  await using database = await createTestDatabase();
  expect(await describeSchema(database.pool)).toBe(await read('schema.sql'));
  expect(await generateTypes(database.db)).toBe(await read('schema.ts'));
});

test('docs/data-model.md names every table and every trigger', async () => {
  const page = await read('../../../docs/data-model.md');
  const named = [...page.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  const made = [...(await read('schema.sql')).matchAll(/^CREATE (?:UNLOGGED )?(?:TABLE|TRIGGER) (\S+)/gm)];
  expect(made.length).toBeGreaterThan(50);
  expect(made.map(([, name]) => name).filter((name) => !named.includes(name))).toEqual([]);
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
