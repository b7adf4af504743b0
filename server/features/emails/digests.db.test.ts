import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Delivery, mailsTo, subjectsTo } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { digestEmailsJob, purgeDeliveriesJob } from './jobs.ts';

let server: TestServer;
/** A Friday. The clocks of Europe go forward on Sunday, 28 March 2027, at 01:00 UTC, and back on 31 October. */
let now = new Date('2027-03-26T10:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());

interface Times {
  delivery_day?: number;
  delivery_hour?: number;
  time_zone?: string;
}

/** Creates a reader with a feed and a digest. */
async function createReader(delivery: Delivery, times: Times) {
  const reader = await server.signUp();
  const feedId = await storeFeed(server.db);
  await follow(reader, feedId, delivery);
  await server.db.updateTable('email_settings').set(times).where('user_id', '=', reader.id).execute();
  return { reader, feedId };
}

const follow = (reader: TestMember, feedId: number, delivery: Delivery) =>
  server.db
    .insertInto('subscriptions')
    .values({ user_id: reader.id, feed_id: feedId, email_posts: true, ...delivery })
    .execute();

const store = (feedId: number, title: string, values = {}) =>
  storePost(server.db, feedId, { title, sort_at: now, published_at: now, stored_at: now, ...values });

/** Moves the clock, runs what is due, and returns the emails that the reader has got so far. */
async function runAt(time: string, reader: TestMember): Promise<string[]> {
  now = new Date(time);
  await digestEmailsJob.run(server.app.context, {});
  return subjectsTo(server, reader);
}

const TODAY = 'Your day: 1 new post';
const BERLIN_6 = { time_zone: 'Europe/Berlin', delivery_hour: 6 };

describe('a daily digest', () => {
  test('comes at the user’s hour with the posts since the last, and not at all without new ones', async () => {
    now = new Date('2027-03-26T10:00:00Z');
    const { reader, feedId } = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    await store(feedId, 'Friday’s');
    expect(await runAt('2027-03-27T04:55:00Z', reader)).toEqual([]);
    expect(await runAt('2027-03-27T05:00:00Z', reader)).toEqual([TODAY]);
    await store(feedId, 'Saturday’s');
    expect(await runAt('2027-03-27T05:05:00Z', reader), 'once a day').toEqual([TODAY]);
    // Summer time has begun: six o'clock is an hour earlier.
    expect(await runAt('2027-03-28T03:55:00Z', reader)).toEqual([TODAY]);
    expect(await runAt('2027-03-28T04:00:00Z', reader)).toEqual([TODAY, TODAY]);
    expect(await runAt('2027-03-29T04:00:00Z', reader), 'nothing new').toEqual([TODAY, TODAY]);
    const [first, second] = await mailsTo(server, reader);
    for (const part of [first!.text, first!.html]) {
      expect(part).toContain('Friday’s');
      expect(part).toContain(`/reader/feeds/${feedId}/posts/`);
    }
    expect(second!.text).toContain('Saturday’s');
    expect(second!.text).not.toContain('Friday’s');
    expect(first!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('comes once on the day on which its hour is left out, and once on that on which it comes twice', async () => {
    now = new Date('2027-03-27T12:00:00Z');
    const { reader, feedId } = await createReader(
      { email_frequency: 'daily' },
      { time_zone: 'Europe/Berlin', delivery_hour: 2 },
    );
    await store(feedId, 'Before summer');
    expect(await runAt('2027-03-28T00:55:00Z', reader)).toEqual([]);
    expect(await runAt('2027-03-28T01:00:00Z', reader)).toEqual([TODAY]);
    expect(await runAt('2027-03-28T02:00:00Z', reader)).toEqual([TODAY]);
    now = new Date('2027-10-30T12:00:00Z');
    await store(feedId, 'Before winter');
    await runAt('2027-10-31T00:00:00Z', reader);
    expect(await runAt('2027-10-31T01:00:00Z', reader)).toEqual([TODAY, TODAY]);
    now = new Date('2027-10-31T01:01:00Z');
    await store(feedId, 'In winter');
    expect(await runAt('2027-10-31T02:00:00Z', reader)).toEqual([TODAY, TODAY]);
    expect(await runAt('2027-11-01T01:00:00Z', reader)).toHaveLength(3);
  });

  test('keeps to zones whose hours begin at a quarter, and takes an unknown zone for UTC', async () => {
    now = new Date('2027-04-05T12:00:00Z');
    const kathmandu = await createReader(
      { email_frequency: 'daily' },
      { time_zone: 'Asia/Kathmandu', delivery_hour: 6 },
    );
    const nowhere = await createReader(
      { email_frequency: 'daily' },
      { time_zone: 'Mars/Olympus', delivery_hour: 6 },
    );
    for (const { feedId } of [kathmandu, nowhere]) await store(feedId, 'News');
    expect(await runAt('2027-04-06T00:10:00Z', kathmandu.reader)).toEqual([]);
    expect(await runAt('2027-04-06T00:15:00Z', kathmandu.reader)).toEqual([TODAY]);
    expect(await runAt('2027-04-06T05:55:00Z', nowhere.reader)).toEqual([]);
    expect(await runAt('2027-04-06T06:00:00Z', nowhere.reader)).toEqual([TODAY]);
  });

  test('that was due while the server was down comes afterwards, with the posts until its hour', async () => {
    now = new Date('2027-04-07T12:00:00Z');
    const { reader, feedId } = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    await store(feedId, 'In time');
    now = new Date('2027-04-08T12:00:00Z');
    await store(feedId, 'After the hour');
    await runAt('2027-04-08T15:00:00Z', reader);
    const mails = await mailsTo(server, reader);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('In time');
    expect(mails[0]!.text).not.toContain('After the hour');
    expect(await runAt('2027-04-09T04:00:00Z', reader)).toHaveLength(2);
  });

  test('names sites, the newest post first, and counts what it leaves out', async () => {
    now = new Date('2027-04-10T12:00:00Z');
    const { reader, feedId } = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    for (let i = 1; i <= 33; i += 1)
      await store(feedId, `Post ${i}`, { sort_at: new Date(now.getTime() + i) });
    expect(await runAt('2027-04-11T04:00:00Z', reader)).toEqual(['Your day: 33 new posts']);
    const [mail] = await mailsTo(server, reader);
    expect(mail!.text).toContain('3 more posts are in your reader.');
    expect(mail!.text.indexOf('Post 33')).toBeLessThan(mail!.text.indexOf('Post 32'));
    expect(mail!.text).not.toContain('Post 3\n');
    expect(await runAt('2027-04-12T04:00:00Z', reader), 'those left out are told of as well').toHaveLength(1);
  });

  test('has no posts that the user may not see, their own, or older than the follow', async () => {
    now = new Date('2027-04-13T12:00:00Z');
    const { reader, feedId } = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    await store(feedId, 'Own', { author_id: reader.id });
    await store(feedId, 'Before the follow', { sort_at: new Date('2026-01-01') });
    const team = await server.db
      .insertInto('teams')
      .values({ slug: 'cellar', title: 'Cellar' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inside = await storeFeed(server.db, { team_id: team.id });
    await follow(reader, inside, { email_frequency: 'daily' });
    await store(inside, 'Inside');
    const blocked = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    const unverified = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    for (const other of [blocked, unverified]) await store(other.feedId, 'News');
    const [db, table] = [server.db, 'email_settings'] as const;
    await db.updateTable(table).set({ blocked: true }).where('user_id', '=', blocked.reader.id).execute();
    await db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', unverified.reader.id)
      .execute();
    for (const person of [reader, blocked.reader, unverified.reader])
      expect(await runAt('2027-04-14T04:00:00Z', person)).toEqual([]);
  });

  test('is made once by many workers at the same moment', async () => {
    now = new Date('2027-04-15T12:00:00Z');
    const { reader, feedId } = await createReader({ email_frequency: 'daily' }, BERLIN_6);
    await store(feedId, 'News');
    now = new Date('2027-04-16T04:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => digestEmailsJob.run(server.app.context, {})));
    expect(await subjectsTo(server, reader)).toEqual([TODAY]);
  });
});

test('a weekly digest comes on the reader’s day with the posts of the week', async () => {
  now = new Date('2027-05-03T12:00:00Z'); // a Monday
  const { reader, feedId } = await createReader(
    { email_frequency: 'weekly' },
    { time_zone: 'America/New_York', delivery_day: 0, delivery_hour: 20 },
  );
  await runAt('2027-05-03T12:05:00Z', reader);
  await store(feedId, 'Monday’s');
  now = new Date('2027-05-08T12:00:00Z');
  await store(feedId, 'Saturday’s');
  // Sunday, eight in the evening in New York.
  expect(await runAt('2027-05-09T23:55:00Z', reader)).toEqual([]);
  expect(await runAt('2027-05-10T00:00:00Z', reader)).toEqual(['Your week: 2 new posts']);
  expect(await runAt('2027-05-16T23:55:00Z', reader)).toHaveLength(1);
  await store(feedId, 'Late');
  expect(await runAt('2027-05-17T00:00:00Z', reader)).toHaveLength(2);
});

test('of a feed that writes without end five posts a day are emailed at once, the rest in the daily digest', async () => {
  now = new Date('2027-05-20T12:00:00Z');
  const { reader, feedId } = await createReader({ email_frequency: 'instantly' }, BERLIN_6);
  for (let i = 1; i <= 7; i += 1) {
    now = new Date(now.getTime() + 60_000);
    await store(feedId, `Shout ${i}`);
    await subjectsTo(server, reader);
  }
  expect(await subjectsTo(server, reader)).toHaveLength(5);
  expect(await runAt('2027-05-21T04:00:00Z', reader)).toHaveLength(6);
  const last = (await mailsTo(server, reader)).find((mail) => mail.subject === 'Your day: 2 new posts');
  expect(last!.text).toContain('Shout 6');
  expect(last!.text).toContain('Shout 7');
  expect(last!.headers['list-unsubscribe']).toContain(`${server.url}/unsubscribe?token=`);
  now = new Date('2027-05-21T12:10:00Z');
  await store(feedId, 'Shout 8');
  expect(await subjectsTo(server, reader), 'a new day').toHaveLength(7);

  // The unsubscribe link of that digest stops the feed in it.
  const { pathname, search } = new URL(last!.headers['list-unsubscribe']!.slice(1, -1));
  await fetch(server.url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  await store(feedId, 'Shout 9');
  expect(await runAt('2027-05-23T04:00:00Z', reader)).toHaveLength(7);
});

test('records of deliveries are deleted after a month', async () => {
  now = new Date('2027-06-30T12:00:00Z');
  const { id } = await server.signUp();
  const runAt = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await server.db
    .insertInto('deliveries')
    .values([31, 29].map((days) => ({ user_id: id, key: `post:${days}`, created_at: runAt(days) })))
    .execute();
  await purgeDeliveriesJob.run(server.app.context, {});
  const left = await server.db.selectFrom('deliveries').select('key').where('user_id', '=', id).execute();
  expect(left).toEqual([{ key: 'post:29' }]);
});
