import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, createContext } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { type HostAnswer, page, prose } from '#test/feed-host-answers.ts';
import { findFreePort } from '#test/server.ts';
import type { Command } from './command.ts';
import { feedCommands } from './feed.ts';
import { htmlCommands } from './html.ts';

let database: TestDatabase;
let host: FeedHost;
let dataDir: string;
let config: Config;
let opened: Awaited<ReturnType<typeof createContext>>;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startFeedHost();
  dataDir = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  config = readConfig({
    TIDINGS_MODE: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
  });
  opened = await createContext({ config, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await opened.close();
  await host.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Runs a command; returns its output and its exit code. */
async function run(words: string, args: string[], input = ''): Promise<{ lines: string[]; code: number }> {
  const command = [...feedCommands, ...htmlCommands].find((one: Command) => one.words === words)!;
  const lines: string[] = [];
  const { clock, log } = opened.context;
  const cli = {
    config,
    clock,
    log,
    out: (line: string) => lines.push(line),
    input: Readable.from([input]),
    openContext: async () => opened.context,
    openDatabase: async () => opened.database,
  };
  return { code: await command.run(cli, args), lines };
}

const rss = buildRss({
  title: 'Salt',
  link: 'https://salt.test/',
  entries: [{ title: 'A', link: 'https://salt.test/a', html: '<p onclick="x()">Hello</p>' }],
});

test('feed crawl prints every stage of a new feed and of a known one', async () => {
  host.serve('salt', '/feed', { body: rss });
  const pageUrl = host.serve('salt', '/', page({ title: 'Home', feeds: [{ href: '/feed' }] }));
  const first = await run('feed crawl', [pageUrl]);
  expect(first.code).toBe(0);
  const text = first.lines.join('\n');
  for (const stage of [
    /^fetch .*salt/m,
    /200, \d+ bytes/,
    /etag: "/,
    /^parse .*rss/m,
    /^sanitize .*1 entries/m,
  ])
    expect(text).toMatch(stage);
  expect(text).toMatch(/^feed .*“Salt”: 1 posts/m);
  const again = await run('feed crawl', [host.url('salt', '/feed')]);
  expect(again.lines.join('\n')).toMatch(/304 not modified.*unchanged \(304\)/s);
});

test.each([undefined, 'gzip', 'br'] as const)(
  'feed crawl fetches a page of 2 MB (coding %s)',
  async (coding) => {
    const name = `large-${coding}`;
    const feedUrl = host.serve(name, '/feed', { body: rss });
    const large = page({ title: 'Home', feeds: [{ href: '/feed' }], body: prose(2_000_000) });
    const pageUrl = host.serve(name, '/', { ...large, ...(coding && { coding }) });
    const { code, lines } = await run('feed crawl', [pageUrl]);
    expect(lines.at(-1)).toContain(`${feedUrl} “Salt”: 1 posts`);
    expect(code).toBe(0);
  },
);

test('feed crawl says why there is nothing, and fails', async () => {
  const { code, lines } = await run('feed crawl', ['http://nowhere.invalid/']);
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/We can’t find that site/);
});

test('feed refresh --all fetches followed feeds, and feed list shows them', async () => {
  const url = host.serve('pepper', '/feed', { body: rss });
  await run('feed crawl', [url]);
  await database.db.updateTable('feeds').set({ follower_count: 1 }).where('url', '=', url).execute();
  const { lines } = await run('feed refresh', ['--all']);
  expect(lines).toEqual([
    'No server is running, so this command reads the feeds itself.',
    '1 feeds are due.',
    expect.stringMatching(/^1 feeds were read in \d+ ms\. 0 failed; 0 posts are new, 0 changed\.$/),
  ]);
  expect((await run('feed list', [])).lines.find((line) => line.includes(url))).toMatch(/\tSalt\twell$/);
});

describe('feed refresh --all beside a running server', () => {
  /** A server on the same database; without a crawl it only seems to be at work. */
  async function startServer(crawls: boolean) {
    const environment = { TIDINGS_MODE: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir };
    const port = String(await findFreePort());
    const app = await createApp({
      config: readConfig({ ...environment, PORT: port, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }),
      log: pino({ level: 'silent' }),
      crawls,
      seeds: false,
    });
    await app.start();
    await expect
      .poll(async () => (await sql`select from queue.workers`.execute(database.db)).rows.length)
      .toBe(1);
    return app;
  }
  const addFeed = async (name: string, answer: HostAnswer) => {
    const url = host.serve(name, '/feed', answer);
    await database.db.updateTable('feeds').set({ follower_count: 0 }).execute();
    await database.db
      .insertInto('feeds')
      .values({ url, host: `${name}.localhost`, follower_count: 1, next_fetch_at: new Date(8e12) })
      .execute();
    return url;
  };

  test('has the server read the feeds, at once, and says what came of it', async () => {
    const url = await addFeed('ordered', { body: rss });
    host.serve('broken', '/feed', { status: 500, body: '' });
    await database.db
      .insertInto('feeds')
      .values({
        url: host.url('broken', '/feed'),
        host: 'b',
        follower_count: 1,
        next_fetch_at: new Date(8e12),
      })
      .execute();
    const app = await startServer(true);
    try {
      const { lines, code } = await run('feed refresh', ['--all']);
      expect(code).toBe(0);
      expect(lines[0]).toBe('2 feeds are due.');
      expect(lines.at(-1)).toMatch(/^2 feeds were read in \d+ ms\. 1 failed; 1 posts are new, 0 changed\.$/);
      expect(host.requestsTo('ordered')).toHaveLength(1);
      host.serve('ordered', '/feed', { body: rss.replace('Hello', 'Hello again') });
      const again = await run('feed refresh', ['--all']);
      expect(again.lines.at(-1)).toMatch(/^2 feeds were read .* 1 failed; 0 posts are new, 1 changed\.$/);
      expect(host.requestsTo('ordered')).toHaveLength(2);
      expect((await run('feed list', [])).lines.find((line) => line.includes(url))).toMatch(/\tSalt\twell$/);
    } finally {
      await app.stop();
    }
  });

  test('says that the server has stopped in between', async () => {
    await addFeed('waiting', { body: rss });
    const app = await startServer(false);
    const running = run('feed refresh', ['--all']);
    await expect
      .poll(
        async () =>
          (
            await sql`select from feeds where next_fetch_at <= now() and follower_count > 0`.execute(
              database.db,
            )
          ).rows.length,
      )
      .toBe(1);
    await app.stop();
    const { lines, code } = await running;
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(
      'The server has stopped. 1 feeds are still due, and are read when it runs again.',
    );
    expect(host.requestsTo('waiting')).toHaveLength(0);
  });
});

test('feed parse prints a line of JSON for each file, sanitised', async () => {
  const file = join(dataDir, 'a.xml');
  await writeFile(file, rss);
  await writeFile(join(dataDir, 'b.txt'), 'no feed');
  const { lines } = await run('feed parse', [
    file,
    join(dataDir, 'b.txt'),
    '--url',
    'https://salt.test/feed',
  ]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      title: 'Salt',
      entries: [expect.objectContaining({ content: '<p>Hello</p>' })],
    }),
    { error: 'not_a_feed' },
  ]);
});

test('html sanitize takes and gives a JSON string a line', async () => {
  const input = '"<p>a\u2028b<script>x</script>"\n"<a href=\\"/y\\">c</a>"';
  const { lines } = await run('html sanitize', ['--lines', '--url', 'https://e.test/'], input);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    '<p>a\u2028b</p>',
    expect.stringContaining('href="https://e.test/y"'),
  ]);
});
