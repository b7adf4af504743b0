import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSources } from './build.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidings-build-'));
  await mkdir(join(root, 'web/ui'), { recursive: true });
  await writeFile(join(root, 'web/ui/Button.tsx'), 'one');
  await writeFile(join(root, 'vite.config.ts'), 'config');
});
afterAll(() => rm(root, { recursive: true }));

test('the hash follows content and names of the source, and nothing else', async () => {
  const before = await hashSources(root);
  expect(await hashSources(root)).toBe(before);

  await writeFile(join(root, 'web/ui/Button.test.tsx'), 'a test');
  await writeFile(join(root, 'README.md'), 'words');
  expect(await hashSources(root)).toBe(before);

  await writeFile(join(root, 'web/ui/Button.tsx'), 'two');
  const edited = await hashSources(root);
  expect(edited).not.toBe(before);

  await writeFile(join(root, 'web/ui/Link.tsx'), '');
  expect(await hashSources(root)).not.toBe(edited);
});
