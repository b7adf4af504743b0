import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrawlWorld, startCrawlWorld } from '#test/crawl.ts';
import { buildRss } from '#test/feed-builder.ts';
import type { HostAnswer } from '#test/feed-host-answers.ts';

let world: CrawlWorld;
beforeAll(async () => {
  world = await startCrawlWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const body = buildRss({
  title: 'Blog',
  link: 'https://blog.test/',
  entries: [{ title: 'A', link: 'https://blog.test/a' }],
});

/** Follows a feed and records when, on the world's clock, it was fetched. */
async function followRecorded(
  name: string,
  answer: HostAnswer,
): Promise<{ feedId: number; times: number[] }> {
  const times: number[] = [];
  const url = world.host.serve(name, '/feed', () => {
    times.push(world.clock.time);
    return answer;
  });
  return { feedId: await world.follow(url), times };
}

const toGaps = (times: number[]) => times.slice(1).map((time, i) => time - times[i]!);

test('FS07, FS08, FS09: four days of workers that poll every 11 minutes, restarts and readers’ requests', async () => {
  const polite = await followRecorded('polite', { body });
  const bare = await followRecorded('bare', { body, validators: 'none' });
  const broken = await followRecorded('broken', { status: 500 });
  for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 11) {
    // Each poll is by a newly started worker, at its own position in the spread.
    const crawler = world.anotherCrawler({ random: () => (minutes % 100) / 100 });
    await crawler.crawlDue();
    for (const name of ['polite', 'bare']) await crawler.discover(world.host.url(name, '/feed'));
    await crawler.stop();
    world.advance(11);
  }
  expect(polite.times.length).toBeGreaterThan(10);
  expect(Math.min(...toGaps(polite.times))).toBeGreaterThanOrEqual(HOUR);
  expect(bare.times.length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...toGaps(bare.times))).toBeGreaterThanOrEqual(24 * HOUR);
  // FS20: 1, 2, 4, 8, 16 and then about 20 hours.
  expect(broken.times.length).toBeLessThanOrEqual(9);
  expect(Math.min(...toGaps(broken.times))).toBeGreaterThanOrEqual(HOUR);
}, 60_000);

test('FS01, FS04: after a success with validators every request is conditional, with those that exist', async () => {
  for (const validators of ['etag', 'date', 'both'] as const) {
    const feedId = await world.follow(world.host.serve(`with-${validators}`, '/feed', { body, validators }));
    for (let reading = 0; reading < 4; reading++) {
      await world.crawler.refresh(feedId);
      world.advance(60);
    }
    const [first, ...later] = world.host.requestsTo(`with-${validators}`).map(({ headers }) => headers);
    expect(first).not.toHaveProperty('if-none-match');
    expect(first).not.toHaveProperty('if-modified-since');
    for (const headers of later) {
      expect('if-none-match' in headers).toBe(validators !== 'date');
      expect('if-modified-since' in headers).toBe(validators !== 'etag');
    }
  }
});

test('FS01, FS09: a known feed without followers is fetched with its validators on request, and only when due', async () => {
  const url = world.host.serve('shelved', '/feed', { body });
  await world.crawler.discover(url);
  world.advance(50);
  await world.crawler.discover(url);
  expect(world.host.requestsTo('shelved')).toHaveLength(1);
  world.advance(60 * 24);
  await world.crawler.discover(url);
  expect(world.host.requestsTo('shelved').at(-1)!.headers).toHaveProperty('if-none-match');
});

test('FS10, FS25: the worker respects the intervals of the response and the document', async () => {
  const cached = await followRecorded('cached', { body, headers: { 'cache-control': 'max-age=43200' } });
  const slow = await followRecorded('slow', {
    body: buildRss({ title: 'Slow', link: 'https://slow.test/', ttlMinutes: 300, entries: [] }),
  });
  for (let hours = 0; hours < 30; hours++) {
    await world.crawler.crawlDue();
    world.advance(60);
  }
  expect(toGaps(cached.times)).toEqual([12 * HOUR, 12 * HOUR]);
  expect(Math.min(...toGaps(slow.times))).toBeGreaterThanOrEqual(5 * HOUR);
});
