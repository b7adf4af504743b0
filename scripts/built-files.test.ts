import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSources, removeOldFiles } from './built-files.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidings-build-'));
  await mkdir(join(root, 'web/ui'), { recursive: true });
  await writeFile(join(root, 'web/ui/Button.tsx'), 'one');
  await writeFile(join(root, 'vite.config.ts'), 'config');
});
afterAll(() => rm(root, { recursive: true }));

test('the hash follows content and names of the source, and nothing else', async () => {
  const before = await hashSources(root, ['web/**/*', 'vite.config.ts']);
  expect(await hashSources(root, ['web/**/*', 'vite.config.ts'])).toBe(before);

  await writeFile(join(root, 'web/ui/Button.test.tsx'), 'a test');
  await writeFile(join(root, 'README.md'), 'words');
  expect(await hashSources(root, ['web/**/*', 'vite.config.ts'])).toBe(before);

  await writeFile(join(root, 'web/ui/Button.tsx'), 'two');
  const edited = await hashSources(root, ['web/**/*', 'vite.config.ts']);
  expect(edited).not.toBe(before);

  await writeFile(join(root, 'web/ui/Link.tsx'), '');
  expect(await hashSources(root, ['web/**/*', 'vite.config.ts'])).not.toBe(edited);
});

test('the files of the last build stay, for the server that runs with them; those of the builds before it go', async () => {
  const dist = join(root, 'dist');
  await mkdir(join(dist, 'client/assets'), { recursive: true });
  const write = async (name: string, second: number) => {
    await writeFile(join(dist, name), '');
    await utimes(join(dist, name), second, second);
  };
  await write('client/assets/before-last.js', 10);
  await write('client/assets/last.js', 20);
  await write('stamp', 20);
  await removeOldFiles(dist, 'client/**');
  expect(await readdir(join(dist, 'client/assets'))).toEqual(['last.js']);

  await rm(join(dist, 'stamp'));
  await removeOldFiles(dist, 'client/**');
  expect(await readdir(join(dist, 'client/assets'))).toEqual([]);
});
