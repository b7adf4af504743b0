import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadAvatar, uploadMedia } from '#shared/paths/media.ts';
import { createPictureBomb } from '#test/picture-bomb.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { getMediaPath } from './files.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  const site = { slug: 'pictures', title: 'Pictures' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: ann, json: site })).body.ID;
});
afterAll(() => server.close());

/** Posts files like a browser's form. */
async function send(path: string, as: TestMember | undefined, files: Uint8Array[], fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append('media[]', new Blob([new Uint8Array(file)]), 'picture.png');
  const headers = as ? { cookie: as.cookie } : {};
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json() };
}
const uploadPath = () => uploadMedia.path.replace(':siteId', String(siteId));
const send1 = (file: Uint8Array, fields?: object) => send(uploadPath(), ann, [file], fields);

/** Returns the served bytes of an image. */
async function download(url: string) {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#27a' } });

describe('an image', () => {
  test('is stored upright, no larger than needed, and without camera data', async () => {
    const photo = await createImage(4000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, body } = await send1(photo, { alt: 'The sea' });
    expect(status).toBe(200);
    expect(body.media).toMatchObject([{ alt: 'The sea', mime_type: 'image/webp', width: 640, height: 2560 }]);
    const { response, bytes } = await download(body.media[0].URL);
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 640, height: 2560 });
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual(Array(4).fill(undefined));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetch(body.media[0].URL, {
      headers: { 'if-none-match': response.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const { status, body } = await send1(await createImage(40, 30).toFormat(format).toBuffer());
    expect([status, body.media?.[0].width]).toEqual([200, 40]);
  });

  test('that moves keeps moving', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await send1(gif);
    expect(body.media).toMatchObject([{ width: 20, height: 10 }]);
    const { bytes } = await download(body.media[0].URL);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  test('that was uploaded can be a blog’s icon', async () => {
    const { body } = await send1(await createImage(64, 64).png().toBuffer());
    const settings = `/rest/v1.1/sites/${siteId}/settings`;
    const json = { icon_media_id: body.media[0].ID };
    const site = await server.request(settings, { as: ann, json });
    expect(site.body.icon).toEqual({ img: body.media[0].URL, ico: body.media[0].URL });
    const foreign = { icon_media_id: '00000000-0000-4000-8000-000000000000' };
    expect((await server.request(settings, { as: ann, json: foreign })).status).toBe(400);
    expect((await server.request(settings, { as: ann, json: { icon_media_id: null } })).body.icon).toBeNull();
  });
});

describe('rejected files, with sentences', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['text', () => Buffer.from('no picture at all'), 415, 'unsupported_type', /isn’t a picture/],
    ['nothing', () => Buffer.alloc(0), 415, 'unsupported_type', /isn’t a picture/],
    ['an SVG', () => Buffer.from(svg), 415, 'unsupported_type', /isn’t a picture/],
    [
      'half a picture',
      async () => (await createImage(900, 900).png().toBuffer()).subarray(0, 400),
      415,
      'unsupported_type',
      /damaged/,
    ],
    [
      'a script with the head of a GIF',
      () => Buffer.from('GIF89a<script>alert(1)</script>'),
      415,
      'unsupported_type',
      /damaged/,
    ],
    ['a decompression bomb', () => createPictureBomb(60_000, 60_000), 413, 'too_large', /50 million pixels/],
    ['50 MB', () => Buffer.alloc(50 * 1024 * 1024, 7), 413, 'too_large', /10 MB/],
  ])('%s', async (_, make, status, code, words) => {
    const answer = await send1(await make());
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(answer.body.message).toMatch(words);
  });

  test('a form without a file, and an invalid form', async () => {
    expect((await send(uploadPath(), ann, [])).status).toBe(400);
    expect((await server.request(uploadPath(), { as: ann, json: {} })).status).toBe(415);
  });

  test('one bad image of several: none is stored', async () => {
    const count = async () =>
      (await server.db
        .selectFrom('media')
        .select((s) => s.fn.countAll<number>().as('n'))
        .executeTakeFirst())!.n;
    const before = await count();
    const good = await createImage(10, 10).png().toBuffer();
    expect((await send(uploadPath(), ann, [good, Buffer.from('bad')])).status).toBe(415);
    expect(await count()).toBe(before);
  });

  test('an image for someone else’s blog', async () => {
    const good = await createImage(10, 10).png().toBuffer();
    expect((await send(uploadPath(), bob, [good])).status).toBe(403);
    expect((await send(uploadPath(), undefined, [good])).status).toBe(401);
  });

  test.each(['/media/x', '/media/..%2f..%2fsecret', '/media/00000000-0000-4000-8000-000000000000'])(
    '%s is not there',
    async (path) => {
      expect((await server.request(path)).status).toBe(404);
    },
  );
});

describe('removal', () => {
  const hasFile = (id: string) => existsSync(getMediaPath(server.config.dataDir, id, 'image/webp'));

  test('a new avatar is a square in the place of the old one, whose file goes', async () => {
    const set = async () =>
      (await send(uploadAvatar.path, bob, [await createImage(300, 200).png().toBuffer()])).body.avatar_URL;
    const [first, second] = [await set(), await set()];
    const me = await server.request('/rest/v1.1/me', { as: bob });
    expect(me.body.avatar_URL).toBe(second);
    const { bytes } = await download(second);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    await expect.poll(() => hasFile(first.split('/').at(-1))).toBe(false);
    expect(hasFile(second.split('/').at(-1))).toBe(true);
  });

  test('a deleted blog takes its images along', async () => {
    const { body } = await send1(await createImage(10, 10).png().toBuffer());
    const { ID } = body.media[0];
    expect(hasFile(ID)).toBe(true);
    await server.request(`/rest/v1.1/sites/${siteId}/delete`, { as: ann, json: { slug: 'pictures' } });
    await expect.poll(() => hasFile(ID)).toBe(false);
    expect((await server.request(`/media/${ID}`)).status).toBe(404);
  });
});

test('a blog and a person have room for so much; of two uploads at once the last fits once', async () => {
  const { db } = server;
  const site = { slug: 'room', title: 'Room' };
  const blogId = (await server.request('/rest/v1.1/sites/new', { as: ann, json: site })).body.ID;
  const upload = () => send(uploadMedia.path.replace(':siteId', String(blogId)), ann, [image]);
  const setLimit = (name: string, value: number | null) =>
    server.request('/wpcom/v2/admin/limits', { as: ann, json: { name, value } });
  const image = await createImage(300, 300).png().toBuffer();
  expect((await upload()).status).toBe(200);
  const bytesOf = async () =>
    (await db.selectFrom('media').select('bytes').where('user_id', '=', ann.id).execute()).reduce(
      (sum, row) => sum + row.bytes,
      0,
    );
  const { bytes } = await db
    .selectFrom('media')
    .selectAll()
    .where('blog_id', '=', blogId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  for (const limit of ['media_megabytes_per_blog', 'media_megabytes_per_person'] as const) {
    expect((await setLimit(limit, 10)).status).toBe(200);
    // Room for one more and a half.
    const filler = {
      ...{ id: crypto.randomUUID(), user_id: ann.id, blog_id: blogId, purpose: 'post' as const },
      ...{ mime_type: 'image/png', width: 1, height: 1 },
      bytes: 10 * 1024 * 1024 - (await bytesOf()) - Math.floor(bytes * 1.5),
    };
    await db.insertInto('media').values(filler).execute();
    await expect.poll(() => server.app.context.limits.get(limit)).toBe(10);
    const answers = await Promise.all([upload(), upload()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await upload()).body.message).toMatch(/used (its|your) 10 MB for pictures/);
    await setLimit(limit, null);
    await db.deleteFrom('media').where('id', '=', filler.id).execute();
  }
});
