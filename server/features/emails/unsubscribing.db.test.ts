import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { type Channel, createUnsubscribeLinks } from './unsubscribing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates a reader with all email turned on, and a post of the feed. */
async function createReader() {
  const [reader, other] = [await server.signUp(), await server.signUp()];
  const feedId = await storeFeed(server.db);
  const postId = await storePost(server.db, feedId);
  for (const { id } of [reader, other])
    await server.db
      .insertInto('subscriptions')
      .values({
        user_id: id,
        feed_id: feedId,
        email_posts: true,
        email_frequency: 'daily',
        email_comments: true,
      })
      .execute();
  return { reader, other, feedId, postId };
}

const getSubscription = (reader: TestMember) =>
  server.db
    .selectFrom('subscriptions')
    .select(['email_posts', 'email_comments'])
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow();

/** Returns the path in an email of this type. */
function toPath(reader: TestMember, channel: Channel): string {
  const { unsubscribeLink } = createUnsubscribeLinks(server.app.context, reader.id, channel).props;
  return unsubscribeLink!.slice(server.url.length);
}

/** Sends what an email program does with List-Unsubscribe-Post. */
const sendOneClick = (path: string) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

/** Presses the button of the page. */
const press = (path: string, cookie = '') =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) },
    body: '',
  });

const ALL = { email_posts: true, email_comments: true };

describe('an unsubscribing link', () => {
  test('opened changes nothing, however often', async () => {
    const { reader, feedId } = await createReader();
    const path = toPath(reader, { kind: 'posts', id: feedId });
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(server.url + path, { method })).status).toBe(200);
    expect(await (await fetch(server.url + path)).text()).toContain('<button type="submit"');
    expect(await getSubscription(reader)).toEqual(ALL);
  });

  test('posted by an email program unsubscribes without a cookie, a page or a redirect (RFC 8058)', async () => {
    const { reader, other, feedId } = await createReader();
    const path = toPath(reader, { kind: 'posts', id: feedId });
    for (const _ of ['once', 'again']) {
      const answer = await sendOneClick(path);
      expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.']);
    }
    expect(await getSubscription(reader)).toEqual({ email_posts: false, email_comments: true });
    expect(await getSubscription(other), 'nobody else').toEqual(ALL);
  });

  test('U74: pressed signed out leads to a page that says so; signed in, to the subscriptions', async () => {
    const { reader, feedId } = await createReader();
    const path = toPath(reader, { kind: 'posts', id: feedId });
    const signedOut = await press(path);
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      303,
      '/unsubscribe?status=unsubscribed',
    ]);
    const signedIn = await press(path, reader.cookie);
    expect(signedIn.headers.get('location')).toBe('/reader/subscriptions?status=unsubscribed');
    expect((await getSubscription(reader)).email_posts).toBe(false);
  });

  test('that was changed or made up does nothing and says so', async () => {
    const { reader, other, feedId } = await createReader();
    const [, mac] = toPath(reader, { kind: 'posts', id: feedId }).split('.');
    const subject = Buffer.from(`${other.id} posts ${feedId}`).toString('base64url');
    for (const token of [`${subject}.${mac}`, 'x', '']) {
      const path = `/unsubscribe?token=${token}`;
      expect(await (await sendOneClick(path)).text()).toBe('This link doesn’t work.');
      expect((await press(path)).headers.get('location')).toBe('/unsubscribe');
    }
    expect(await getSubscription(other)).toEqual(ALL);
  });

  test.each(['daily', 'comments', 'conversation'] as const)('of %s ends just that', async (kind) => {
    const { reader, feedId, postId } = await createReader();
    const id = kind === 'conversation' ? postId : feedId;
    await sendOneClick(toPath(reader, kind === 'daily' ? { kind } : { kind, id }));
    const conversation = await server.db
      .selectFrom('conversation_follows')
      .select('state')
      .where('user_id', '=', reader.id)
      .executeTakeFirst();
    expect({ ...(await getSubscription(reader)), conversation: conversation?.state }).toEqual({
      email_posts: kind !== 'daily',
      email_comments: kind !== 'comments',
      conversation: kind === 'conversation' ? 'M' : undefined,
    });
  });
});
