import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { describeSchema } from './schema/sql.ts';
import { generateTypes } from './schema/types.ts';

/** Migrates an empty database and writes its schema: `schema.sql` for reading, `schema.ts` for Kysely. */
const directory = join(import.meta.dirname, '../server/platform/db');
const dataDir = await mkdtemp(join(tmpdir(), 'tidings-schema-'));
const database = await openDatabase({ dataDir, log: pino({ level: 'error' }) });
try {
  await migrate(database.pool);
  await writeFile(join(directory, 'schema.sql'), await describeSchema(database.pool));
  await writeFile(join(directory, 'schema.ts'), await generateTypes(database.db));
} finally {
  await database.close();
  await rm(dataDir, { recursive: true });
}
