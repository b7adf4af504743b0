import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followBy, mailsTo, openBlog, publish, subjectsTo, type TestBlog } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { enqueuePostEmails } from './posts.ts';

let server: TestServer;
const offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
let owner: TestMember;
let blog: TestBlog;
beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await server.signUp();
  blog = await openBlog(server, owner);
});
afterAll(() => server.close());

const INSTANTLY = { email_posts: true, email_frequency: 'instantly' } as const;
const HOUR_MS = 3_600_000;

async function createReader(delivery = {}, feedId = blog.feedId): Promise<TestMember> {
  const reader = await server.signUp();
  await followBy(server, reader, feedId, { ...INSTANTLY, ...delivery });
  return reader;
}

const setUser = (reader: TestMember, values: object) =>
  server.db.updateTable('users').set(values).where('id', '=', reader.id).execute();
const setEmail = (reader: TestMember, values: object) =>
  server.db.updateTable('email_settings').set(values).where('user_id', '=', reader.id).execute();

describe('a new post', () => {
  test('is emailed at once, in HTML and text, with unsubscribe links', async () => {
    const reader = await createReader();
    await publish(server, blog, 'Kettles');
    const [mail, ...more] = await mailsTo(server, reader);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`Kettles (${blog.title})`);
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('Kettles has a text.');
      expect(part).toMatch(/\/sites\/mailed-\d+\/kettles/);
      expect(part).toContain(
        `You’re getting this email because you subscribe to new posts from ${blog.title}`,
      );
      expect(part).toContain('/me/notifications/subscriptions');
    }
    // Readable in dark mode: no background and no text colour.
    expect(mail!.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(mail!.html).not.toMatch(/<body[^>]*(background|[; ]color:)/);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(http\S+\/unsubscribe\?token=\S+)>$/.exec(mail!.headers['list-unsubscribe']!)![1]!;
    expect(mail!.text).toContain(link);
    expect(await subjectsTo(server, owner)).toEqual([]);
  });

  test('is plain text alone for those who want that', async () => {
    const reader = await createReader();
    await setEmail(reader, { mail_option: 'text' });
    await publish(server, blog, 'Plain');
    const [mail] = await mailsTo(server, reader);
    expect(mail!.headers['content-type']).toMatch(/^text\/plain/);
    expect(mail!.text).toContain('Plain has a text.');
  });

  test('is not sent to users who did not ask, are unverified, have blocked email, or wrote it', async () => {
    const silent = await createReader({ email_posts: false });
    const daily = await createReader({ email_frequency: 'daily' });
    const unverified = await createReader();
    await setUser(unverified, { email_verified: false });
    const blocked = await createReader();
    await setEmail(blocked, { blocked: true });
    await followBy(server, owner, blog.feedId, INSTANTLY);
    const reader = await createReader();
    await publish(server, blog, 'For one');
    expect(await subjectsTo(server, reader)).toHaveLength(1);
    for (const other of [silent, daily, unverified, blocked, owner])
      expect(await subjectsTo(server, other), other.username).toEqual([]);
  });

  test('of a team is sent to the team only', async () => {
    const team = await server.db
      .insertInto('teams')
      .values({ slug: 'orchard', title: 'Orchard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const feedId = await storeFeed(server.db, { title: 'Inside', team_id: team.id });
    const [member, former] = [await server.signUp(), await server.signUp()];
    for (const { id } of [member, former])
      await server.db
        .insertInto('subscriptions')
        .values({ user_id: id, feed_id: feedId, ...INSTANTLY })
        .execute();
    await server.db.insertInto('team_members').values({ team_id: team.id, user_id: member.id }).execute();
    await storePost(server.db, feedId, { title: 'Secret', sort_at: clock.now(), published_at: clock.now() });
    expect(await subjectsTo(server, member)).toEqual(['Secret (Inside)']);
    expect(await subjectsTo(server, former)).toEqual([]);
  });

  test('that is older than the follow, or than two days, is not emailed', async () => {
    const feedId = await storeFeed(server.db);
    const reader = await createReader({}, feedId);
    await server.db
      .updateTable('subscriptions')
      .set({ created_at: new Date(Date.now() - 100 * HOUR_MS) })
      .where('user_id', '=', reader.id)
      .execute();
    const later = await createReader({}, feedId);
    const subtractHours = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
    for (const hours of [49, 47])
      await storePost(server.db, feedId, {
        title: `${hours} h`,
        sort_at: subtractHours(hours),
        published_at: subtractHours(hours),
        stored_at: clock.now(),
      });
    expect(await subjectsTo(server, reader)).toEqual([expect.stringMatching(/^47 h/)]);
    expect(await subjectsTo(server, later)).toEqual([]);
  });

  test('an undated one of the first fetch is not emailed; a later one is', async () => {
    const feedId = await storeFeed(server.db);
    const reader = await createReader({}, feedId);
    const storeUndated = (title: string) =>
      storePost(server.db, feedId, { title, sort_at: clock.now(), stored_at: clock.now() });
    await storeUndated('Old');
    expect(await subjectsTo(server, reader)).toEqual([]);
    await storeUndated('New');
    expect(await subjectsTo(server, reader)).toEqual([expect.stringMatching(/^New/)]);
  });

  test('whose title would break a mail’s head is emailed in one line', async () => {
    const feedId = await storeFeed(server.db, { title: 'Odd\nfeed' });
    const reader = await createReader({}, feedId);
    const now = clock.now();
    await storePost(server.db, feedId, {
      title: 'A\r\nBcc: x@example.com\u0085',
      sort_at: now,
      published_at: now,
    });
    expect(await subjectsTo(server, reader)).toEqual(['A Bcc: x@example.com (Odd feed)']);
  });

  test('is emailed again neither after an edit nor after it was unpublished and published again', async () => {
    const reader = await createReader();
    const id = await publish(server, blog, 'Once');
    const path = `/rest/v1.1/sites/${blog.id}/posts/${id}`;
    for (const status of ['draft', 'publish']) await server.request(path, { as: owner, json: { status } });
    await server.request(path, { as: owner, json: { title: 'Once more' } });
    expect(await subjectsTo(server, reader)).toEqual([`Once (${blog.title})`]);
  });
});

describe('sent once and only once', () => {
  /** Counts the followers who were not sent a post from before the follow's email was turned on. */
  async function countUntold(readers: number) {
    const feedId = await storeFeed(server.db);
    const people: TestMember[] = [];
    for (let i = 0; i < readers; i += 1) people.push(await createReader({ email_posts: false }, feedId));
    const now = clock.now();
    const postId = await storePost(server.db, feedId, { sort_at: now, published_at: now });
    await server.db.updateTable('subscriptions').set(INSTANTLY).where('feed_id', '=', feedId).execute();
    return { order: { feedId, postIds: [postId] }, people };
  }
  const countEmails = async (people: TestMember[]) => {
    const counts: number[] = [];
    for (const person of people) counts.push((await subjectsTo(server, person)).length);
    return counts;
  };

  test('by many workers at the same moment', async () => {
    const { order, people } = await countUntold(3);
    await Promise.all(Array.from({ length: 4 }, () => enqueuePostEmails(server.app.context, order)));
    await enqueuePostEmails(server.app.context, order);
    expect(await countEmails(people)).toEqual([1, 1, 1]);
  });

  test('by a worker that dies between noting and ordering, and the next one', async () => {
    const { order, people } = await countUntold(2);
    const { pool } = server;
    const blocker = await pool.connect();
    await blocker.query('begin');
    // The worker has recorded its recipients, and waits for the queue's table when its connection is cut.
    await blocker.query('lock table graphile_worker._private_jobs in exclusive mode');
    const dying = enqueuePostEmails(server.app.context, order).catch((error: Error) => error);
    const findWaiting = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%graphile_worker.add_jobs%'`,
      );
      return rows[0]?.pid;
    };
    await expect.poll(findWaiting).toBeDefined();
    await pool.query('select pg_terminate_backend($1)', [await findWaiting()]);
    expect(await dying).toBeInstanceOf(Error);
    await blocker.query('rollback');
    blocker.release();
    const notes = await server.db
      .selectFrom('deliveries')
      .select('key')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    expect(notes).toEqual([]);
    await enqueuePostEmails(server.app.context, order);
    expect(await countEmails(people)).toEqual([1, 1]);
  });
});

describe('what a new follow starts with', () => {
  test('is what the settings say, for blogs hosted here; feeds from elsewhere have no delivery', async () => {
    const reader = await server.signUp();
    await server.request('/rest/v1.1/me/settings', {
      as: reader,
      json: { subscription_delivery_email_default: 'weekly', subscription_delivery_comments_default: true },
    });
    const elsewhere = await storeFeed(server.db);
    for (const feedId of [blog.feedId, elsewhere])
      await followBy(server, reader, feedId, { email_frequency: 'weekly' });
    const follows = await server.db
      .selectFrom('subscriptions')
      .select(['feed_id', 'email_posts', 'email_frequency', 'email_comments', 'notify_posts'])
      .where('user_id', '=', reader.id)
      .orderBy('feed_id')
      .execute();
    const weekly = { email_frequency: 'weekly', notify_posts: false };
    expect(follows).toEqual([
      { feed_id: blog.feedId, email_posts: true, email_comments: true, ...weekly },
      { feed_id: elsewhere, email_posts: false, email_comments: false, ...weekly },
    ]);
  });
});
