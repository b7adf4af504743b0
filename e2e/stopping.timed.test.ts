import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';

test('a process that no one asks anything stops within 2.5 seconds', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-stopping-'));
  try {
    const server = await startServerProcess({
      PORT: String(await findFreePort()),
      ROLE: 'web',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    });
    const signalled = performance.now();
    expect(await server.end('SIGINT')).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(2_500);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
