import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { backupCommands } from './backup.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tidings-backup-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const runBackup = (...args: string[]) =>
  backupCommands
    .find(({ words }) => words === 'backup')!
    .run({ out: () => {}, openDatabase: async () => database } as never, args);

test('a backup replaces no file unless it is forced to', async () => {
  const path = join(folder, 'tidings.gz');
  await writeFile(path, 'the only one of last week');
  await expect(runBackup(path)).rejects.toThrow(
    `The file ${path} already exists. Choose another name, or add --force to replace it.`,
  );
  expect(await readFile(path, 'utf8')).toBe('the only one of last week');
  expect(await runBackup(path, '--force')).toBe(0);
  expect(gunzipSync(await readFile(path)).toString()).toContain('tidings-backup');
  await rm(path);
  expect(await runBackup(path)).toBe(0);
});
