import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed } from '#test/stored-feed.ts';

let server: TestServer;
let reader: TestMember;
let stranger: TestMember;
let blog: { blogId: number; feedId: number };

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
  stranger = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  blog = await storeBlog(server.db);
  await server.request('/rest/v1.2/read/following/mine/new', { as: reader, json: { feed_id: blog.feedId } });
});

const sendV1 = (
  channel: string,
  action: string,
  json: object = {},
  { as = reader, site = blog.blogId } = {},
) => server.request(`/rest/v1.2/read/site/${site}/${channel}_email_subscriptions/${action}`, { as, json });
const sendV2 = (action: string, { as = reader, site = blog.blogId } = {}) =>
  server.request(`/wpcom/v2/read/sites/${site}/notification-subscriptions/${action}`, { as, json: {} });
const getDelivery = async () =>
  (await server.request(`/wpcom/v2/read/sites/${blog.blogId}/subscription-details`, { as: reader })).body
    .delivery_methods;

describe('AP-39: emails of new posts', () => {
  it('SI-14: begin and end by a call of their own, each as often as one likes', async () => {
    const on = {
      success: true,
      subscribed: true,
      subscription: {
        blog_ID: blog.blogId,
        delivery_frequency: 'instantly',
        status: 'active',
        ts: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    };
    const first = await sendV1('post', 'new');
    expect([first.status, first.body]).toEqual([200, on]);
    expect((await sendV1('post', 'new')).body).toEqual(first.body);
    expect((await getDelivery()).email).toMatchObject({
      send_posts: true,
      date_subscribed: first.body.subscription.ts,
    });
    const off = { success: true, subscribed: false, subscription: null };
    for (const _ of [1, 2]) expect((await sendV1('post', 'delete', { email_id: 'x' })).body).toEqual(off);
    expect((await getDelivery()).email).toMatchObject({ send_posts: false, date_subscribed: null });
  });

  it('come instantly, daily or weekly; any other frequency is ignored', async () => {
    expect((await sendV1('post', 'new', { delivery_frequency: 'weekly' })).body.subscription).toMatchObject({
      delivery_frequency: 'weekly',
    });
    const { body } = await sendV1('post', 'update', { delivery_frequency: 'daily' });
    expect(body).toMatchObject({ subscribed: true, subscription: { delivery_frequency: 'daily' } });
    await sendV1('post', 'update', { delivery_frequency: 'hourly' });
    expect((await getDelivery()).email.post_delivery_frequency).toBe('daily');
  });

  it('keep their frequency while they are off', async () => {
    await sendV1('post', 'update', { delivery_frequency: 'weekly' });
    expect((await sendV1('post', 'update', { delivery_frequency: 'weekly' })).body).toEqual({
      success: true,
      subscribed: false,
      subscription: null,
    });
    expect((await sendV1('post', 'new')).body.subscription.delivery_frequency).toBe('weekly');
  });
});

it('SI-14: emails of comments begin and end by calls of their own', async () => {
  for (const _ of [1, 2])
    expect((await sendV1('comment', 'new')).body).toEqual({ success: true, subscribed: true });
  expect((await getDelivery()).email.send_comments).toBe(true);
  expect((await sendV1('comment', 'delete')).body).toEqual({ success: true, subscribed: false });
  expect((await getDelivery()).email.send_comments).toBe(false);
});

it('AP-38, SI-14: notifications of new posts begin and end by calls of their own', async () => {
  for (const _ of [1, 2]) expect((await sendV2('new')).body).toEqual({ success: true, subscribed: true });
  expect((await getDelivery()).notification.send_posts).toBe(true);
  expect((await sendV2('delete')).body).toEqual({ success: true, subscribed: false });
  expect((await getDelivery()).notification.send_posts).toBe(false);
});

it('nothing begins for a site that is not followed, and nothing ends there either', async () => {
  const as = stranger;
  for (const answer of [await sendV1('post', 'new', {}, { as }), await sendV1('comment', 'new', {}, { as })])
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  expect(await sendV2('new', { as })).toMatchObject({ status: 404, body: { data: { status: 404 } } });
  expect((await sendV1('post', 'delete', {}, { as })).status).toBe(200);
  expect((await sendV2('delete', { as })).status).toBe(200);
  const site = 999_999;
  expect((await sendV1('post', 'delete', {}, { site })).status).toBe(404);
  expect((await sendV2('delete', { site })).status).toBe(404);
});

it('the number of a feed from elsewhere names no site', async () => {
  const feed = await storeFeed(server.db, {});
  await server.request('/rest/v1.2/read/following/mine/new', { as: reader, json: { feed_id: feed } });
  expect((await sendV1('post', 'new', {}, { site: feed + 1_000_000 })).status).toBe(404);
});
