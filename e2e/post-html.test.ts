import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let server: TestServer;
let host: FeedHost;
let nora: TestMember;
let path: string;

const WORDS = 'The printed table says low water is at 6:52, and the harbour master says wait. '.repeat(5);

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  await server.signUp({ username: 'admiral' });
  nora = await server.signUp({ username: 'nora' });
  const feed = await storeFeed(server.db, { title: 'Paper Kites' });
  const kite = host.serve('pictures', '/kite.svg', {
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><path fill="#b5651d" d="M0 80 120 0l120 80-120 80z"/></svg>',
    headers: { 'content-type': 'image/svg+xml' },
  });
  const { html } = sanitizeHtml(
    `<p style="text-align:center">In the middle</p>
    <p><img class="alignleft" src="${kite}" width="240" height="160" alt="A kite">${WORDS}</p>
    <figure class="alignright"><img src="${kite}" width="240" height="160" alt="Another kite"><figcaption>At the right</figcaption></figure>
    <p>${WORDS}</p>
    <h2>Formulas</h2>
    <p>Half of <math><msup><mi>x</mi><mn>2</mn></msup></math> is
      <math><mfrac><msup><mi>x</mi><mn>2</mn></msup><mn>2</mn></mfrac></math>.</p>
    <math display="block"><mi>s</mi><mo>=</mo>${'<mo>+</mo><msqrt><mfrac><mn>1</mn><mi>n</mi></mfrac></msqrt>'.repeat(30)}</math>
    <h2>Tasks</h2>
    <ul><li class="task-list-item"><input type="checkbox" checked> Fold the paper</li><li class="task-list-item"><input type="checkbox"> Find wind</li></ul>
    <pre><code class="lang-js">fly(kite)</code></pre>
    <iframe src="https://codepen.example/kite/embed/1"></iframe>
    <iframe src="https://youtu.be/abcdefg" title="A film"></iframe>
    <p>${WORDS} <iframe src="https://peer.example/videos/embed/1" title="A kite in the wind, filmed from the mole with a long title"></iframe></p>`,
    { baseUrl: 'https://kites.example/1' },
  );
  const id = await storePost(server.db, feed, { content: html, title: 'Everything a post can hold' });
  path = `/reader/feeds/${feed}/posts/${id}`;
});
afterAll(() => Promise.all([server.close(), host.close()]));

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('what the sanitiser keeps is shown as meant, %s, %s pixels wide', async (theme, width) => {
  const { page, faults } = await openAs(server, nora, { theme, width });
  await page.goto(path);
  const body = page.locator('.reading');
  await body.getByAltText('A kite', { exact: true }).waitFor();
  const floatOf = (selector: string) => body.locator(selector).evaluate((one) => getComputedStyle(one).float);
  const isWide = width > 640;
  expect(await floatOf('.enlarge:has(> img[align="left"])')).toBe(isWide ? 'left' : 'none');
  expect(await floatOf('figure[align="right"]')).toBe(isWide ? 'right' : 'none');
  const kite = await body.getByAltText('A kite', { exact: true }).boundingBox();
  expect(Math.round(kite!.width)).toBe(240);
  const half = await body.locator('mfrac').first().boundingBox();
  const letter = await body.locator('mfrac mi').first().boundingBox();
  expect(half!.height).toBeGreaterThan(letter!.height * 1.5);
  await expect.poll(() => body.locator('math[display="block"]').getAttribute('tabindex')).toBe('0');
  const task = body.getByRole('listitem').filter({ hasText: 'Fold' }).getByRole('checkbox');
  expect([await task.isChecked(), await task.isDisabled()]).toEqual([true, true]);
  const link = body.getByRole('link', { name: 'Open on codepen.example' });
  expect(await link.getAttribute('href')).toBe('https://codepen.example/kite/embed/1');
  await body.getByRole('link', { name: /^A film/ }).waitFor();
  expect(await body.locator('iframe').count()).toBe(0);
  expect(await scrollsSideways(page)).toBe(false);
  if (theme === 'light') expect(await findBarriers(page)).toEqual([]);
  expect(faults).toEqual([]);
});
