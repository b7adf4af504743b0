import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMedia } from '#server/features/blogs/queries-media.ts';
import { IMAGE_WIDTHS } from '#shared/domain/image-widths.ts';
import { type BlogWorld, startBlogWorld } from '#test/blog-modules-world.ts';
import { getMediaPath } from './files.ts';

let world: BlogWorld;
beforeAll(async () => {
  world = await startBlogWorld();
});
afterAll(() => world.server.close());

const toPath = (address: string) =>
  getMediaPath(world.server.config.dataDir, address.split('/').at(-1)!, 'image/webp');
/** Lists the names of an image's files. */
async function listFiles(address: string): Promise<string[]> {
  const id = address.split('/').at(-1)!;
  const names = await readdir(dirname(toPath(address)));
  return names.filter((name) => name.startsWith(id)).map((name) => name.slice(id.length));
}

test('an image is served in every width of the list, created once and stored', async () => {
  const [boats] = world.photos;
  for (const width of IMAGE_WIDTHS) {
    const answer = await fetch(`${boats}?w=${width}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    const { width: given, height, exif } = await sharp(bytes).metadata();
    expect([given, height, exif]).toEqual([width, (width * 3) / 4, undefined]);
    const again = await fetch(`${boats}?w=${width}`, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    const other = await fetch(boats!, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  }
  expect((await listFiles(boats!)).length).toBe(IMAGE_WIDTHS.length + 1);
});

test('no other width is created, none that is larger than the image, and none of a missing image', async () => {
  const [, pier] = world.photos;
  for (const width of ['0', '321', '-320', '320.0', '1e3', '99999999999', '', '320&w=480'])
    expect((await fetch(`${pier}?w=${width}`)).status, width).toBe(400);
  const original = await fetch(pier!);
  const larger = await fetch(`${pier}?w=1920`);
  expect(larger.headers.get('etag')).toBe(original.headers.get('etag'));
  expect(await listFiles(pier!)).toEqual(['.webp']);
  const none = pier!.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
  expect((await fetch(`${none}?w=320`)).status).toBe(404);
});

test('concurrent requests create it once', async () => {
  const [, , rope] = world.photos;
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${rope}?w=640`)));
  const bytes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bytes).size).toBe(1);
  expect((await listFiles(rope!)).sort()).toEqual(['-640.webp', '.webp']);
});

test('if a width cannot be created the original is served, not to be cached', async () => {
  const [, , rope] = world.photos;
  const { db } = world.server;
  // A row whose file is smaller than it says.
  const id = rope!.split('/').at(-1)!;
  await writeFile(toPath(rope!), 'no picture');
  await db.updateTable('media').set({ bytes: 10 }).where('id', '=', id).execute();
  const answer = await fetch(`${rope}?w=480`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.text()).toBe('no picture');
});

test('an image is deleted with all its widths', async () => {
  const [boats] = world.photos;
  const { db } = world.server;
  const id = boats!.split('/').at(-1)!;
  await db.transaction().execute((trx) => deleteMedia(trx, sql`id = ${id}`));
  await expect.poll(() => existsSync(toPath(boats!)), { timeout: 15_000 }).toBe(false);
  await expect.poll(() => listFiles(boats!), { timeout: 15_000 }).toEqual([]);
});
