import { existsSync, globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseOpml } from '#server/features/imports/opml.ts';
import { JOBS } from '#server/features.ts';
import { importSubscriptions, previewImport } from '#shared/api/imports.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';
import { ATTEMPTS_MAX } from './rules.ts';

const MINE = '/rest/v1.2/read/following/mine';

let server: TestServer;
let host: FeedHost;
let people = 0;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const CORPUS = '../shared/corpus/opml';
const isThere = existsSync(CORPUS);
if (!isThere) console.log('The OPML corpus is not here: its import is not tested.');

/** Signs up a new user, so that one test's import does not wait for another's. */
async function signUpImporter(): Promise<TestMember> {
  people += 1;
  return server.signUp({ username: `importer${people}` });
}

interface Sent {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
  body: any;
}

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  as: TestMember,
  { field = 'import', folders = '', name = 'subs.opml', to = server } = {},
): Promise<Sent> {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  if (folders) form.append('folders', folders);
  const response = await fetch(to.url + importSubscriptions.path, {
    method: 'POST',
    body: form,
    headers: { cookie: as.cookie },
  });
  return { status: response.status, body: await response.json() };
}

const toOpml = (...urls: string[]) =>
  `<opml version="2.0"><body>${urls.map((url) => `<outline type="rss" text="${url}" xmlUrl="${url}"/>`).join('')}</body></opml>`;
const report = async (id: number, as: TestMember, query = '') =>
  (await server.request(`${MINE}/imports/${id}?${query}`, { as })).body;
const waitUntilDone = async (id: number, as: TestMember) => {
  await expect
    .poll(async () => (await report(id, as)).import.status, { timeout: 15_000, interval: 50 })
    .toBe('done');
  return report(id, as);
};
const listSubscribed = async (as: TestMember) => {
  const { body } = await server.request(`${MINE}?number=200`, { as });
  return (body.subscriptions as { URL: string }[]).map(({ URL }) => URL).toSorted();
};
/** Serves a feed on its own host, as on the web. */
const serve = (name: string, path = '/feed') =>
  host.serve(name, path, { body: buildRss({ title: name, link: host.url(name), entries: [] }) });

describe('a preview', () => {
  const preview = async (content: string, as?: TestMember) => {
    const form = new FormData();
    form.append('import', new Blob([content]), 'subs.opml');
    const headers: HeadersInit = as ? { cookie: as.cookie } : {};
    const response = await fetch(server.url + previewImport.path, { method: 'POST', body: form, headers });
    return { status: response.status, body: await response.json() };
  };

  it('U51: shows the contents of a file, to visitors and users, and stores nothing', async () => {
    const reader = await signUpImporter();
    const known = await storeFeed(server.db, { url: 'https://followed.example/feed' });
    await server.request(`${MINE}/new`, { as: reader, json: { feed_id: known } });
    const content = `<opml><body><outline text="Near">
      <outline xmlUrl="http://followed.example/feed/"/><outline xmlUrl="https://unknown.example/feed"/>
      </outline><outline xmlUrl="https://other.example/feed"/><outline xmlUrl="ftp://ann.example/feed"/></body></opml>`;
    const held = { file_name: 'subs.opml', feeds: 3, refused: 1, folders: [{ name: 'Near', feeds: 2 }] };
    expect(await preview(content)).toEqual({ status: 200, body: { ...held, existing: 0 } });
    expect(await preview(content, reader)).toEqual({ status: 200, body: { ...held, existing: 1 } });
    expect((await server.request(`${MINE}/imports`, { as: reader })).body.imports).toEqual([]);
    expect(await listSubscribed(reader)).toEqual(['https://followed.example/feed']);
    const { status, body } = await preview('<html></html>');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('an import', () => {
  it('AP-03: follows the file’s feeds, reports the outcome of each, and emails once', async () => {
    const reader = await signUpImporter();
    const good = serve('good');
    host.serve('page', '/', {
      headers: { 'content-type': 'text/html' },
      body: `<title>Page</title><link rel="alternate" type="application/rss+xml" href="${serve('page', '/rss')}">`,
    });
    host.serve('bare', '/', { headers: { 'content-type': 'text/html' }, body: '<title>Nothing</title>' });
    host.serve('ill', '/feed', { status: 500, body: '' });
    const known = await storeFeed(server.db, {
      url: 'https://known.example/feed',
      last_success_at: new Date(),
    });
    await server.request(`${MINE}/new`, { as: reader, json: { feed_id: known } });
    const sent = await send(
      toOpml(
        good,
        host.url('page', '/'),
        host.url('bare', '/'),
        host.url('nowhere', '/feed'),
        host.url('ill', '/feed'),
        'http://refusing.localhost:1/feed',
        'http://known.example/feed/',
        'ftp://ann.example/feed',
      ),
      reader,
    );
    expect(sent).toMatchObject({
      status: 200,
      body: {
        success: true,
        import: { file_name: 'subs.opml', status: 'running', total: 8, done: 1, failed: 1, finished: null },
      },
    });
    const { import: end, entries, total_entries } = await waitUntilDone(sent.body.import.ID, reader);
    expect(end).toMatchObject({ status: 'done', total: 8, done: 8, added: 4, existing: 1, failed: 3 });
    expect(total_entries).toBe(8);
    expect(
      entries.map(({ outcome, reason }: { outcome: string; reason: { code: string } | null }) => [
        outcome,
        reason?.code,
      ]),
    ).toEqual([
      ['added', undefined],
      ['added', undefined],
      ['failed', 'no_feed'],
      ['failed', 'not_found'],
      ['added', 'broken'],
      ['added', 'no_answer'],
      ['existing', undefined],
      ['failed', 'invalid_url'],
    ]);
    for (const { reason } of entries) if (reason) expect(reason.message).toMatch(/\.$/);
    expect((await report(end.ID, reader, 'outcome=failed&number=2')).total_entries).toBe(3);
    expect(await listSubscribed(reader)).toEqual(
      [
        good,
        host.url('page', '/rss'),
        host.url('ill', '/feed'),
        'http://refusing.localhost:1/feed',
        'https://known.example/feed',
      ].toSorted(),
    );
    const find = async () =>
      (await server.outbox()).filter((mail) => mail.includes('Your import is complete'));
    await expect.poll(async () => (await find()).length).toBe(1);
    expect((await find())[0]).toContain('4 sites were added.');
    expect((await server.request(`${MINE}/imports`, { as: reader })).body.imports).toEqual([end]);
    const note = await server.db
      .selectFrom('notifications')
      .select(['type', 'details'])
      .where('user_id', '=', reader.id)
      .execute();
    expect(note).toEqual([{ type: 'import', details: { added: 4, existing: 1, failed: 3 } }]);
  }, 30_000);

  it('two addresses of one feed are one subscription', async () => {
    const reader = await signUpImporter();
    const real = serve('real');
    host.serve('old', '/feed', { status: 301, headers: { location: real }, body: '' });
    const { body } = await send(toOpml(real, host.url('old', '/feed')), reader);
    const { import: end } = await waitUntilDone(body.import.ID, reader);
    expect(end).toMatchObject({ added: 1, existing: 1 });
    expect(await listSubscribed(reader)).toEqual([real]);
  }, 20_000);

  it('AP-01, EN-22, OP-03: of one’s own export changes nothing', async () => {
    const reader = await signUpImporter();
    for (const title of ['One & <two>', 'Three "four"'])
      await server.request(`${MINE}/new`, {
        as: reader,
        json: { feed_id: await storeFeed(server.db, { title }) },
      });
    const before = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', reader.id)
      .orderBy('id')
      .execute();
    const answer = await server.request(`${MINE}/export`, { as: reader });
    expect(answer.body).toEqual({
      success: true,
      opml: expect.stringMatching(/^<\?xml .*<opml version="2.0">/s),
    });
    expect(answer.body.opml).toContain('text="One &amp; &lt;two&gt;" title="One &amp; &lt;two&gt;" xmlUrl="');
    expect((await server.request(`${MINE}/export`)).status).toBe(401);
    const { body } = await send(answer.body.opml, reader);
    const { import: end } = await waitUntilDone(body.import.ID, reader);
    expect(end).toMatchObject({ total: 2, added: 0, existing: 2, failed: 0 });
    const after = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', reader.id)
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });

  it('U51: is tried again, one feed or all that failed; what can never be an address is not', async () => {
    const reader = await signUpImporter();
    const urls = ['again-a', 'again-b'].map((name) => host.url(name, '/feed'));
    const { body } = await send(toOpml(...urls, 'ftp://ann.example/feed'), reader);
    const { import: first, entries, reasons } = await waitUntilDone(body.import.ID, reader);
    expect(first).toMatchObject({ added: 0, failed: 3 });
    const counts = reasons.map(({ code, count }: { code: string; count: number }) => [code, count]);
    expect(counts.toSorted()).toEqual([
      ['invalid_url', 1],
      ['not_found', 2],
    ]);
    const retry = (json: object, as = reader) =>
      server.request(`${MINE}/imports/${first.ID}/retry`, { method: 'POST', as, json });
    expect((await retry({}, await signUpImporter())).status).toBe(404);
    expect((await retry({ entry: entries[2].ID })).body.error).toBe('conflict');
    serve('again-a');
    serve('again-b');
    expect((await retry({ entry: entries[0].ID })).body.import).toMatchObject({
      status: 'running',
      failed: 2,
    });
    expect((await waitUntilDone(first.ID, reader)).import).toMatchObject({ added: 1, failed: 2, done: 3 });
    expect((await retry({})).status).toBe(200);
    expect((await waitUntilDone(first.ID, reader)).import).toMatchObject({ added: 2, failed: 1, done: 3 });
    expect((await retry({})).body.error).toBe('conflict');
    expect(await listSubscribed(reader)).toEqual(urls.toSorted());
  }, 30_000);

  it('makes lists of folders on request, once', async () => {
    const reader = await signUpImporter();
    const [a, b] = [serve('lista'), serve('listb')];
    const file = `<opml><body>
      <outline text="News"><outline text="Near"><outline xmlUrl="${a}"/></outline><outline xmlUrl="${b}"/></outline>
      <outline text="Tea"><outline xmlUrl="${a}"/></outline></body></opml>`;
    const getLists = async () => {
      const { body } = await server.request('/rest/v1.2/read/lists', { as: reader });
      return Promise.all(
        (body.lists as { ID: number; title: string; slug: string; is_public: boolean }[]).map(
          async ({ ID, title, is_public }) => {
            const items = await server.db
              .selectFrom('list_items')
              .innerJoin('feeds', 'feeds.id', 'list_items.feed_id')
              .select('feeds.url')
              .where('list_id', '=', ID)
              .execute();
            return { title, is_public, items: items.map(({ url }) => url) };
          },
        ),
      );
    };
    for (const _ of [1, 2]) {
      const { body } = await send(file, reader, { folders: 'lists' });
      expect(body.import.makes_lists).toBe(true);
      await waitUntilDone(body.import.ID, reader);
      expect(await getLists()).toEqual([
        { title: 'News', is_public: false, items: [b] },
        { title: 'News / Near', is_public: false, items: [a] },
        { title: 'Tea', is_public: false, items: [a] },
      ]);
    }
  }, 20_000);

  it('is not delayed by slow sites, and fetches those a moment later with a longer timeout', async () => {
    const reader = await signUpImporter();
    const live = Array.from({ length: 40 }, (_, n) => serve(`live-${n}`));
    const silent = Array.from({ length: 20 }, (_, n) =>
      // Four addresses each, as of a host that is down: the first ones show that.
      host.serve(`silent-${n % 5}`, `/${n}`, { delayMs: 60_000, body: '' }),
    );
    const mixed = live.flatMap((url, n) => (n % 2 === 0 ? [url, silent[n / 2]!] : [url]));
    const began = Date.now();
    const { body } = await send(toOpml(...mixed), reader);
    // All reachable ones are there while the others are still pending.
    await expect
      .poll(async () => (await report(body.import.ID, reader)).import, { timeout: 15_000, interval: 50 })
      .toMatchObject({ status: 'running', added: 40 });
    await expect
      .poll(async () => (await report(body.import.ID, reader)).import, { timeout: 25_000, interval: 50 })
      .toMatchObject({ status: 'done', added: 60, failed: 0 });
    for (const n of [0, 1, 2, 3, 4])
      expect(host.requestsTo(`silent-${n}.localhost`).length).toBeLessThanOrEqual(2);
    const { entries } = await report(body.import.ID, reader, 'number=100');
    const unread = entries.filter((entry: { reason: object | null }) => entry.reason !== null);
    expect(unread.map((entry: { reason: { code: string } }) => entry.reason.code)).toEqual(
      silent.map(() => 'no_answer'),
    );
    const { next } = await server.db
      .selectFrom('feeds')
      .select(({ fn }) => fn.max('next_fetch_at').as('next'))
      .where('url', 'in', silent)
      .executeTakeFirstOrThrow();
    expect(next!.getTime() - began).toBeLessThan(5 * 60_000);
  }, 40_000);

  it('is cancelled by its user, and added feeds stay followed', async () => {
    const reader = await signUpImporter();
    const urls = Array.from({ length: 30 }, (_, n) => serve('stopped', `/${n}`));
    const { body } = await send(toOpml(...urls), reader);
    await expect.poll(async () => (await report(body.import.ID, reader)).import.done).toBeGreaterThan(0);
    const second = await send(toOpml(...urls), reader);
    expect([second.status, second.body.error]).toEqual([409, 'conflict']);
    const stop = () => server.request(`${MINE}/imports/${body.import.ID}/cancel`, { as: reader, json: {} });
    const stopped = (await stop()).body.import;
    expect(stopped).toMatchObject({ status: 'cancelled' });
    expect((await stop()).body.import).toEqual(stopped);
    expect((await listSubscribed(reader)).length).toBe(stopped.added);
    const stranger = await signUpImporter();
    const path = `${MINE}/imports/${body.import.ID}`;
    expect((await server.request(path, { as: stranger })).status).toBe(404);
    expect((await server.request(`${path}/cancel`, { as: stranger, json: {} })).status).toBe(404);
  }, 20_000);

  it('is carried on after the process that was at it has died, without doubling anything', async () => {
    const reader = await signUpImporter();
    const urls = ['a', 'b', 'c'].map((name) => serve(`orphan-${name}`));
    const { id } = await server.db
      .insertInto('imports')
      .values({ user_id: reader.id, file_name: 'x.opml', makes_lists: false, total: 3, stage: 'unknown' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('import_entries')
      .values(urls.map((url, n) => ({ import_id: id, place: n + 1, url, title: '', folders: [] })))
      .execute();
    // The first was followed, and the process died before anything else; its lease has expired.
    await server.request(`${MINE}/new`, { as: reader, json: { url: urls[0] } });
    await server.db
      .updateTable('imports')
      .set({ leased_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const resume = JOBS.find(({ name }) => name === 'imports.resume')!;
    await Promise.all([resume.run(server.app.context, {}), resume.run(server.app.context, {})]);
    const { import: end } = await waitUntilDone(id, reader);
    expect(end).toMatchObject({ added: 2, existing: 1, failed: 0 });
    expect(await listSubscribed(reader)).toEqual(urls.toSorted());
    await expect
      .poll(
        async () =>
          (await server.outbox()).filter(
            (mail) => mail.includes(`To: ${reader.email}`) && mail.includes('import is complete'),
          ).length,
      )
      .toBe(1);
  }, 20_000);

  it('is refused in a sentence: another field, no OPML, no feeds, too many', async () => {
    const as = await signUpImporter();
    expect((await send(toOpml('https://a.example/'), as, { field: 'file' })).status).toBe(400);
    expect(await send('<html></html>', as)).toMatchObject({
      status: 400,
      body: { message: 'This isn’t an OPML file.' },
    });
    expect(await send('<opml><body/></opml>', as)).toMatchObject({
      status: 400,
      body: { message: 'There are no feeds in this file.' },
    });
    const many = toOpml(...Array.from({ length: 20_001 }, (_, n) => `https://many.example/${n}`));
    expect((await send(many, as)).status).toBe(413);
  });

  it('EM-03: is refused before the address is confirmed', async () => {
    const as = await server.signUp({ username: 'unverified', verified: false });
    expect(await send(toOpml('https://a.example/'), as)).toMatchObject({
      status: 403,
      body: { error: 'email_unverified', message: 'Please verify your email before subscribing.' },
    });
  });
});

describe('files that are only accepted', () => {
  let web: TestServer;
  let reader: TestMember;
  beforeAll(async () => {
    // Without its jobs, so that nothing is requested over the network.
    web = await startTestServer({ environment: { ROLE: 'web', LOG_LEVEL: 'fatal' } });
    reader = await web.signUp();
  });
  afterAll(() => web.close());

  async function accept(content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Sent> {
    const sent = await send(content, reader, { name, to: web });
    if (sent.status === 200)
      await web.request(`${MINE}/imports/${sent.body.import.ID}/cancel`, { as: reader, json: {} });
    return sent;
  }

  it('may name 20,000 feeds', async () => {
    const urls = Array.from({ length: 20_000 }, (_, n) => `https://host-${n}.example/feed`);
    const { status, body } = await accept(toOpml(...urls), '../../etc/many.opml');
    expect([status, body.import.total, body.import.file_name]).toEqual([200, 20_000, 'many.opml']);
  });

  it('pause longer after each attempt without progress, fail with one email, and resume on request', async () => {
    const owner = await web.signUp();
    const { body } = await send(toOpml('https://a.example/', 'https://b.example/'), owner, { to: web });
    const path = `${MINE}/imports/${body.import.ID}`;
    const run = JOBS.find(({ name }) => name === 'imports.run')!;
    const runAttempt = () => run.run(web.app.context, { importId: body.import.ID });
    await runAttempt();
    await sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'a disk that is full'; end $$;
      create trigger import_entries_fail before update on import_entries for each row execute function fail();
    `.execute(web.db);
    const rests: number[] = [];
    for (let failures = 1; failures < ATTEMPTS_MAX; failures += 1) {
      const before = Date.now();
      await runAttempt();
      const { retry_at } = await web.db
        .selectFrom('imports')
        .select('retry_at')
        .where('id', '=', body.import.ID)
        .executeTakeFirstOrThrow();
      rests.push(Math.round((retry_at!.getTime() - before) / 60_000));
    }
    expect(rests).toEqual([1, 2, 5, 15, 60, 180, 480]);
    for (const _ of [1, 2]) await runAttempt();
    const report = (await web.request(path, { as: owner })).body;
    expect(report.import).toMatchObject({ status: 'failed', total: 2, done: 0 });
    expect(report.entries.map((entry: { outcome: string }) => entry.outcome)).toEqual(['pending', 'pending']);
    const told = web.db.selectFrom('deliveries').select('key').where('user_id', '=', owner.id).execute();
    expect(await told).toEqual([{ key: `import-failed:${body.import.ID}` }]);
    const resume = (as: TestMember) => web.request(`${path}/resume`, { as, json: {} });
    expect((await resume(reader)).status).toBe(404);
    expect((await resume(owner)).body.import).toMatchObject({ status: 'running', finished: null });
    expect((await resume(owner)).status).toBe(409);
    await sql`drop trigger import_entries_fail on import_entries`.execute(web.db);
    await web.request(`${path}/cancel`, { as: owner, json: {} });
  });

  it.skipIf(!isThere)(
    'OP-03: may come from every other reader',
    async () => {
      const files = globSync(`${CORPUS}/**/*.{opml,xml}`);
      expect(files.length).toBeGreaterThan(100);
      for (const file of files) {
        const bytes = new Uint8Array(readFileSync(file));
        const opml = parseOpml(bytes);
        const { status, body } = await accept(bytes, file);
        if (!opml || opml.feeds.length === 0) expect(status, file).toBe(400);
        else {
          expect(status, file).toBe(200);
          expect(body.import.total, file).toBe(opml.feeds.length + opml.refused.length);
        }
      }
    },
    60_000,
  );
});
