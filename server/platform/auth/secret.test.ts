import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'tidings-secret-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

test('is made once, for the owner’s eyes only', async () => {
  const secret = await readSecret(dataDir, undefined);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readSecret(dataDir, undefined)).toBe(secret);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

test('the configured one wins and leaves no file', async () => {
  expect(await readSecret(dataDir, 'x'.repeat(32))).toBe('x'.repeat(32));
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});
