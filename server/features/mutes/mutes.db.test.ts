import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { MUTES_MAX } from '#shared/domain/limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let feed: number;
let skew = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  feed = await storeFeed(server.db, { title: 'The Daily' });
  for (const reader of [ann, bob]) await subscribe(reader, feed);
});
afterAll(() => server.close());
beforeEach(async () => {
  skew = 0;
  for (const { ID } of (await read(ann, '/wpcom/v2/me/mutes')).mutes) await unmute(ann, ID);
});

const read = async (as: TestMember | undefined, path: string) => (await server.request(path, { as })).body;
const post = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const mute = (as: TestMember, word: string, more: object = {}) =>
  post(as, '/wpcom/v2/me/mutes', { word, ...more });
const unmute = (as: TestMember, id: number) => post(as, `/wpcom/v2/me/mutes/${id}/delete`);
const titles = (body: { posts: { title: string }[] }) => body.posts.map(({ title }) => title);
async function subscribe({ id }: TestMember, feedId: number) {
  await server.db
    .insertInto('subscriptions')
    .values({ user_id: id, feed_id: feedId, created_at: new Date('2020-01-01') })
    .execute();
}

describe('muted words and authors', () => {
  test('are listed latest first, change their end when muted again, and end', async () => {
    const { status, body } = await mute(ann, '  Élection ', { duration: 'day' });
    expect([status, body.word, body.kind, body.feed_ID]).toEqual([200, 'Élection', 'word', null]);
    await mute(ann, 'tea');
    const again = await mute(ann, 'ELECTION', { duration: 'week' });
    expect(again.body.ID).toBe(body.ID);
    const { mutes, max } = await read(ann, '/wpcom/v2/me/mutes');
    expect(
      mutes.map(({ word, expires }: { word: string; expires: string | null }) => [word, !!expires]),
    ).toEqual([
      ['tea', false],
      ['ELECTION', true],
    ]);
    expect(max).toBe(MUTES_MAX);
    expect((await read(bob, '/wpcom/v2/me/mutes')).mutes).toEqual([]);
    skew = 8 * 24 * 3600 * 1000;
    expect((await read(ann, '/wpcom/v2/me/mutes')).mutes).toHaveLength(1);
    // Only the owner can take it back.
    await unmute(bob, body.ID);
    skew = 0;
    expect((await read(ann, '/wpcom/v2/me/mutes')).mutes).toHaveLength(2);
  });

  test('rejects words without letters, unknown feeds, and too many', async () => {
    expect((await mute(ann, '…')).status).toBe(400);
    expect((await mute(ann, 'x'.repeat(101))).status).toBe(400);
    expect((await mute(ann, 'Writer', { feed_ID: 999_999 })).status).toBe(404);
    const dan = await server.signUp({ username: 'dan' });
    await server.db
      .insertInto('mutes')
      .values(
        Array.from({ length: MUTES_MAX - 1 }, (_, n) => ({
          user_id: dan.id,
          kind: 'word' as const,
          word: `w${n}`,
          key: `w${n}`,
        })),
      )
      .execute();
    const results = await Promise.all(['one', 'two', 'three'].map((word) => mute(dan, word)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await mute(dan, 'w7', { duration: 'day' })).status).toBe(200);
  });

  test('their posts leave every page of the streams, which stay full and in order, for their reader alone', async () => {
    const other = await storeFeed(server.db, { title: 'Full' });
    await subscribe(ann, other);
    await subscribe(bob, other);
    for (let n = 0; n < 60; n++)
      await storePost(server.db, other, {
        title: n % 3 === 0 ? `Football ${n}` : `Garden ${n}`,
        excerpt: n % 10 === 1 ? 'About the FOOTBALL cup' : '',
        sort_at: new Date(Date.UTC(2025, 0, 1, 0, n)),
      });
    const readAll = async (as: TestMember, path: string) => {
      const pages: string[][] = [];
      let handle = '';
      do {
        const body = await read(as, `${path}${handle && `&page_handle=${handle}`}`);
        pages.push(titles(body));
        handle = body.next_page_handle ?? '';
      } while (handle);
      return pages;
    };
    await mute(ann, 'football');
    const wanted = Array.from({ length: 60 }, (_, n) => 59 - n)
      .filter((n) => n % 3 !== 0 && n % 10 !== 1)
      .map((n) => `Garden ${n}`);
    for (const path of [
      '/rest/v1.2/read/following?number=7',
      '/wpcom/v2/read/streams/following?number=7',
      '/rest/v1.2/read/search?q=garden%20OR%20football&sort=date&number=7',
    ]) {
      const pages = await readAll(ann, path);
      expect(pages.flat(), path).toEqual(wanted);
      expect(
        pages.slice(0, -1).every((page) => page.length === 7),
        path,
      ).toBe(true);
      expect((await readAll(bob, path)).flat(), path).toHaveLength(60);
    }
    // The feed itself shows them collapsed.
    const own = await read(ann, `/rest/v1.2/read/feed/${other}/posts?number=3`);
    expect(own.posts.map(({ title, muted }: { title: string; muted?: object }) => [title, muted])).toEqual([
      ['Garden 59', undefined],
      ['Garden 58', undefined],
      ['Football 57', { kind: 'word', word: 'football' }],
    ]);
    const { mutes } = await read(ann, '/wpcom/v2/me/mutes');
    await unmute(ann, mutes[0].ID);
    expect((await readAll(ann, '/rest/v1.2/read/following?number=40')).flat()).toHaveLength(60);
  });

  test('a stream of which nearly everything is muted says where to go on', async () => {
    const [cat, noisy] = [await server.signUp({ username: 'cat' }), await storeFeed(server.db, {})];
    await subscribe(cat, noisy);
    await storePost(server.db, noisy, { title: 'The only one', sort_at: new Date(Date.UTC(2024, 0, 1)) });
    for (let n = 0; n < 410; n++)
      await storePost(server.db, noisy, {
        title: `Noise ${n}`,
        sort_at: new Date(Date.UTC(2025, 0, 1, 0, n)),
      });
    await mute(cat, 'noise');
    const first = await read(cat, '/rest/v1.2/read/following?number=5');
    expect([first.posts, typeof first.next_page_handle]).toEqual([[], 'string']);
    const next = await read(cat, `/rest/v1.2/read/following?number=5&page_handle=${first.next_page_handle}`);
    expect(titles(next)).toEqual(['The only one']);
  });

  test('authors are muted in one feed, and people here with their posts', async () => {
    const blogger = await server.signUp({ username: 'blogger' });
    await storePost(server.db, feed, { title: 'By Jo', authors: JSON.stringify([{ name: 'Jo Räder' }]) });
    await storePost(server.db, feed, {
      title: 'By Jo too',
      authors: JSON.stringify([{ name: 'Else' }, { name: 'JO RADER' }]),
    });
    await storePost(server.db, feed, { title: 'By another', authors: JSON.stringify([{ name: 'Jo' }]) });
    await storePost(server.db, feed, { title: 'By a person', author_id: blogger.id });
    const list = async () =>
      titles(await read(ann, '/rest/v1.2/read/following?number=40')).filter((t) => t.startsWith('By'));
    expect(await list()).toHaveLength(4);
    await mute(ann, 'Jo Räder', { feed_ID: feed });
    expect((await list()).sort()).toEqual(['By a person', 'By another']);
    await post(ann, `/rest/v1.1/me/block/users/${blogger.id}/new`);
    expect(await list()).toEqual(['By another']);
    await post(ann, `/rest/v1.1/me/block/users/${blogger.id}/delete`);
    expect((await list()).sort()).toEqual(['By a person', 'By another']);
  });

  test('comments are collapsed, and neither notified nor emailed', async () => {
    const id = await storePost(server.db, feed, { title: 'A talk' });
    const path = `/rest/v1.1/sites/feed:${feed}/posts/${id}`;
    await post(ann, `${path}/replies/new`, { content: 'I begin' });
    await post(bob, `${path}/replies/new`, { content: 'Bob begins' });
    await mute(ann, 'spoiler');
    const cat = await server.signUp({ username: 'carl' });
    await post(cat, `${path}/replies/new`, { content: 'A spoiler: they lose' });
    await post(cat, `${path}/replies/new`, { content: 'Harmless' });
    const { comments } = await read(ann, `${path}/replies?order=ASC`);
    const find = (text: string) => comments.find((c: { content: string }) => c.content.includes(text));
    expect(find('they lose').muted).toEqual({ kind: 'word', word: 'spoiler' });
    expect(find('Harmless').muted).toBeUndefined();
    const bell = async (as: TestMember) =>
      JSON.stringify(
        (await read(as, '/rest/v1.1/notifications')).notes ?? (await read(as, '/rest/v1.1/notifications')),
      );
    expect(await bell(bob)).toContain('they lose');
    expect(await bell(ann)).toContain('Harmless');
    expect(await bell(ann)).not.toContain('they lose');
    const emails = async (to: TestMember) =>
      (await readOutbox(server.config.outboxDir))
        .filter((email) => email.to === to.email)
        .map(({ text }) => text)
        .join();
    await expect.poll(() => emails(ann)).toContain('Harmless');
    await expect.poll(() => emails(bob)).toContain('they lose');
    expect(await emails(ann)).not.toContain('they lose');
  });

  test('new posts are neither notified nor emailed', async () => {
    const { postNotificationsJob } = await import('#server/features/notifications/jobs.ts');
    const { enqueuePostEmails } = await import('#server/features/emails/posts.ts');
    const news = await storeFeed(server.db, { title: 'News' });
    for (const { id } of [ann, bob])
      await server.db
        .insertInto('subscriptions')
        .values({ user_id: id, feed_id: news, created_at: new Date('2020-01-01') })
        .execute();
    await server.db
      .updateTable('subscriptions')
      .set({ notify_posts: true, email_posts: true, email_frequency: 'instantly' })
      .where('feed_id', '=', news)
      .execute();
    await mute(ann, 'lottery');
    const now = new Date();
    const postIds = [
      await storePost(server.db, news, { title: 'Lottery results', sort_at: now, published_at: now }),
      await storePost(server.db, news, { title: 'Weather report', sort_at: now, published_at: now }),
    ];
    await postNotificationsJob.run(server.app.context, { feedId: news, postIds });
    await enqueuePostEmails(server.app.context, { feedId: news, postIds });
    const notified = await server.db
      .selectFrom('notifications')
      .innerJoin('posts', 'posts.id', 'notifications.post_id')
      .select(['user_id', 'posts.title'])
      .where('notifications.feed_id', '=', news)
      .orderBy('user_id')
      .orderBy('title')
      .execute();
    expect(notified.map(({ user_id, title }) => [user_id === ann.id, title])).toEqual([
      [true, 'Weather report'],
      [false, 'Lottery results'],
      [false, 'Weather report'],
    ]);
    const emails = async (to: TestMember) =>
      (await readOutbox(server.config.outboxDir))
        .filter((email) => email.to === to.email)
        .map(({ subject }) => subject)
        .join();
    await expect.poll(() => emails(ann)).toContain('Weather report');
    await expect.poll(() => emails(bob)).toContain('Lottery results');
    expect(await emails(ann)).not.toContain('Lottery results');
  });

  test('a reader who mutes nothing needs no further query', async () => {
    const { rows } = await server.db
      .selectFrom('users')
      .select('has_mutes')
      .where('id', '=', bob.id)
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ has_mutes: false }]);
    await mute(ann, 'one');
    const flag = async () =>
      (
        await server.db
          .selectFrom('users')
          .select('has_mutes')
          .where('id', '=', ann.id)
          .executeTakeFirstOrThrow()
      ).has_mutes;
    expect(await flag()).toBe(true);
    await unmute(ann, (await read(ann, '/wpcom/v2/me/mutes')).mutes[0].ID);
    expect(await flag()).toBe(false);
  });

  test('a feed that moves onto another one takes its muted authors along', async () => {
    const { redirectFeed } = await import('#server/features/feeds/queries-redirect.ts');
    const from = await storeFeed(server.db);
    const to = await storeFeed(server.db, { url: 'https://moved.example/feed' });
    await mute(ann, 'Jo', { feed_ID: from });
    await redirectFeed(server.db, from, 'https://moved.example/feed');
    const { mutes } = await read(ann, '/wpcom/v2/me/mutes');
    expect(mutes.map((one: { feed_ID: number }) => one.feed_ID).sort()).toEqual([from, to].sort());
  });
});
