import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let host: FeedHost;
let nora: TestMember;
let feed: number;
let path: string;

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  nora = await server.signUp({ username: 'nora' });
  feed = await storeFeed(server.db, { title: 'Paper Kites' });
  const headers = { 'content-type': 'image/svg+xml' };
  const [sea, hill, full] = ['sea', 'hill', 'full'].map((name) =>
    host.serve('pictures', `/${name}.svg`, { body: drawing(name === 'full' ? 2400 : 900, 600), headers }),
  );
  const post = await storePost(server.db, feed, {
    title: 'Pictures',
    content: `<p>Before</p><p><img src="${sea}" width="900" height="600" alt="The sea"></p>
      <p><a href="${full}"><img src="${hill}" width="900" height="600" alt="A hill"></a></p>
      <p><a href="https://elsewhere.example/"><img src="${sea}?2" width="900" height="600" alt="Linked away"></a></p>
      <p>A smiley <img src="${sea}?3" width="20" height="20" alt=":)"></p>
      <iframe src="https://www.youtube.com/embed/abcdefg" title="A film" width="400" height="300"></iframe>`,
  });
  path = `/reader/feeds/${feed}/posts/${post}`;
});
afterAll(() => Promise.all([server.close(), host.close()]));

test('U24: every image opens large by keyboard, the arrows move on, it has its description and returns the focus', async () => {
  const { page, faults } = await openAs(server, nora);
  await page.goto(path);
  const first = page.getByRole('button', { name: 'Enlarge picture: The sea' });
  await first.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog');
  await box.waitFor();
  await expect.poll(() => box.getByAltText('The sea').isVisible()).toBe(true);
  await expect.poll(() => box.getByText('The sea', { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => box.getByText('Picture 1 of 3').isVisible()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => box.getByText('Picture 1 of 3').isVisible()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await box.getByText('Picture 2 of 3').waitFor();
  const hill = box.getByAltText('A hill');
  // The link led to the full-size image.
  await expect.poll(() => hill.getAttribute('src')).toBe(host.url('pictures', '/full.svg'));
  await expect.poll(() => hill.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(2400);
  const widthOf = () => hill.evaluate((picture) => Math.round(picture.getBoundingClientRect().width));
  await expect.poll(widthOf).toBeLessThan(1280);
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBe(2400);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  // Nothing of it covers the page any more.
  await page.getByRole('link', { name: 'Pictures', exact: true }).click({ trial: true });
  expect(new URL(page.url()).pathname).toBe(path);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('Enlarge picture');
  expect(faults).toEqual([]);
});

test('U24: images in links keep their links, smileys stay small, and each has its space reserved', async () => {
  const { page } = await openAs(server, nora);
  await page.route('**/*.svg*', () => {});
  // The images never load, so the page never finishes loading.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const link = page.getByRole('link', { name: 'Linked away' });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('href')).toBe('https://elsewhere.example/');
  await expect
    .poll(() => page.getByRole('button', { name: 'Enlarge picture: Linked away' }).isVisible())
    .toBe(true);
  expect(await page.getByRole('button', { name: /:\)/ }).count()).toBe(0);
  const heights = await page
    .locator('.reading img[width="900"]')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeGreaterThan(300);
});

test('U27: a player loads only when it is pressed, is named, and stays in position', async () => {
  const { page } = await openAs(server, nora);
  const asked: string[] = [];
  await page.route('https://www.youtube.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' });
  });
  await page.goto(path);
  const held = page.getByRole('link', { name: /A film/ });
  await held.waitFor();
  await expect.poll(() => held.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefg');
  expect(await page.locator('iframe').count()).toBe(0);
  const before = await held.boundingBox();
  expect(before!.width / before!.height).toBeCloseTo(4 / 3, 1);
  expect(asked).toEqual([]);
  await held.press('Enter');
  const frame = page.locator('iframe[title="A film"]');
  await frame.waitFor();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toBe('https://www.youtube.com/embed/abcdefg?autoplay=1');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  const after = await frame.boundingBox();
  expect(Math.abs(after!.height - before!.height)).toBeLessThan(2);
});

test('audio plays with skips and speed, and resumes its position', async () => {
  const rate = 8_000;
  const wave = Buffer.alloc(44 + rate * 120, 128);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + rate * 120, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(rate, 28);
  wave.writeUInt16LE(1, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(rate * 120, 40);
  const url = host.serve('pictures', '/episode.wav', ({ headers }) => {
    // A player requests ranges, and seeks only to positions that it can get one for.
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    return {
      status: 206,
      body: wave.subarray(from),
      headers: {
        'content-type': 'audio/wav',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${wave.length - 1}/${wave.length}`,
      },
    };
  });
  const post = await storePost(server.db, feed, {
    enclosures: JSON.stringify([{ url, type: 'audio/wav', duration: 120, title: 'Episode 12' }]),
  });
  const { page } = await openAs(server, nora);
  await page.goto(`/reader/feeds/${feed}/posts/${post}`);
  const player = page.getByRole('region', { name: 'Episode 12' });
  const audio = page.locator('audio');
  const at = () => audio.evaluate((media) => (media as HTMLAudioElement).currentTime);
  await player.getByRole('button', { name: 'Play' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await player.getByRole('button', { name: 'Forward 30 seconds' }).click();
  await expect.poll(at).toBeGreaterThan(29);
  await player.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(at).toBeLessThan(25);
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await expect.poll(() => audio.evaluate((media) => (media as HTMLAudioElement).playbackRate)).toBe(1.25);
  await player.getByRole('button', { name: 'Pause' }).click();
  const left = await at();
  await page.reload();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(at).toBeGreaterThanOrEqual(left - 1);
});
