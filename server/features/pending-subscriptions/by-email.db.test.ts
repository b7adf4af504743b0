import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountHooks } from '#server/features/accounts/changed.ts';
import { JOBS } from '#server/features.ts';
import { confirmAddress } from '#server/platform/auth/verification.ts';
import { finishJobs } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';

let server: TestServer;
let writer: TestMember;
let blog: { blogId: number; feedId: number; slug: string };
let skew = 0;
let blogs = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  writer = await server.signUp({ username: 'writer' });
});
afterAll(() => server.close());
beforeEach(async () => {
  blogs += 1;
  const slug = `tea-${blogs}`;
  blog = { ...(await storeBlog(server.db, { slug, title: 'Tea', owners: [writer.id] })), slug };
});

/** Submits a visitor's form. */
async function submit(path: string, fields: Record<string, string | number>) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}
const requestBlog = (email: string) =>
  submit(`/sites/${blog.slug}`, { site_ID: blog.blogId, email, return_to: `/sites/${blog.slug}` });
const write = async (title: string) =>
  (
    await server.request(`/rest/v1.1/sites/${blog.blogId}/posts/new`, {
      as: writer,
      json: { title, content: '<p>Words</p>', status: 'publish' },
    })
  ).body as { ID: number; slug: string };
const requestComments = (email: string, post: { ID: number; slug: string }) =>
  submit(`/sites/${blog.slug}/${post.slug}`, {
    site_ID: blog.blogId,
    post_ID: post.ID,
    email,
    return_to: `/sites/${blog.slug}/${post.slug}`,
  });

/** Waits for so many emails to an address. Lines of quoted-printable are joined. */
async function listEmailsTo(email: string, atLeast: number): Promise<string[]> {
  const find = async () =>
    (await server.outbox())
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(atLeast);
  return find();
}
const linkIn = (mail: string, path: string) =>
  new RegExp(`http://[^\\s"<>]+(${path.replaceAll('/', '\\/')}\\?token=[\\w.-]+)`).exec(mail)![1]!;
async function confirmByEmail(email: string, mails = 1): Promise<string> {
  const link = linkIn((await listEmailsTo(email, mails))[mails - 1]!, '/subscriptions/confirm');
  expect((await submit(link, {})).to).toBe('/subscriptions/confirm?status=confirmed');
  return link;
}
const getPending = async (as: TestMember) =>
  (await server.request('/wpcom/v2/pending-blog-subscriptions?per_page=1000', { as })).body;
const getCounts = async (as: TestMember) =>
  (await server.request('/rest/v1.1/read/subscriptions-count', { as })).body;
const verify = ({ id, email }: TestMember) => confirmAddress(server.db, { id, email }, accountHooks);

describe('a visitor subscribes to a blog by email address alone', () => {
  it('gets nothing but one link until that is pressed, then posts, until one click ends it', async () => {
    const email = 'visitor@example.net';
    const asked = await requestBlog(` ${email.toUpperCase()} `);
    expect([asked.status, asked.to]).toEqual([303, `/sites/${blog.slug}?asked=blog#by-mail`]);
    expect((await server.request(`/sites/${blog.slug}?asked=blog`)).body).toContain('we sent you a link');
    await write('Too early');
    const link = linkIn((await listEmailsTo(email, 1))[0]!, '/subscriptions/confirm');
    // Email programs open links automatically.
    expect((await server.request(link)).body).toContain('Confirm subscription');
    expect(
      await server.db
        .selectFrom('address_subscriptions')
        .select('status')
        .where('email', '=', email)
        .execute(),
    ).toEqual([{ status: 'pending' }]);
    await confirmByEmail(email);
    expect((await submit(link, {})).to).toBe('/subscriptions/confirm?status=confirmed');
    await write('News at last');
    const mail = (await listEmailsTo(email, 2))[1]!;
    expect(mail).toContain('News at last');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const out = linkIn(mail, '/unsubscribe');
    expect((await server.request(out)).status).toBe(200);
    expect((await submit(out, { 'List-Unsubscribe': 'One-Click' })).html).toBe('Unsubscribed.');
    expect(
      await server.db.selectFrom('address_subscriptions').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
    await write('Not for the visitor');
    await finishJobs(server);
    expect(await listEmailsTo(email, 2)).toHaveLength(2);
  });

  it('gets the same response whether or not the address has an account, and requests are not repeated', async () => {
    const member = await server.signUp({ username: 'mira' });
    await listEmailsTo(member.email, 1);
    await server.request('/rest/v1.2/read/following/mine/new', {
      as: member,
      json: { feed_id: blog.feedId },
    });
    await server.request(`/rest/v1.2/read/site/${blog.blogId}/post_email_subscriptions/new`, {
      as: member,
      json: {},
    });
    expect((await requestBlog(member.email)).to).toBe((await requestBlog('nobody@example.net')).to);
    await requestBlog('nobody@example.net');
    await finishJobs(server);
    expect(await listEmailsTo('nobody@example.net', 1)).toHaveLength(1);
    // At most the one that asks to confirm the new account's address.
    const toMember = await listEmailsTo(member.email, 0);
    expect(toMember.filter((mail) => !mail.includes('Subject: Verify your email'))).toEqual([]);
    expect((await getPending(member)).total_pending_blog_subscriptions_count).toBe('0');
  });

  it('at most five such emails a day go to one address', async () => {
    const email = 'flooded@example.net';
    for (let n = 0; n < 7; n += 1) {
      const other = await storeBlog(server.db, { title: `Flood ${n}` });
      const { slug } = await server.db
        .selectFrom('blogs')
        .select('slug')
        .where('id', '=', other.blogId)
        .executeTakeFirstOrThrow();
      await submit(`/sites/${slug}`, { site_ID: other.blogId, email, return_to: `/sites/${slug}` });
    }
    await listEmailsTo(email, 5);
    const { mails } = await server.db
      .selectFrom('address_subscriptions')
      .select((select) => select.fn.count<number>('mailed_at').as('mails'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(mails).toBe(5);
  });

  it('is rejected for an invalid address, for a deleted blog, and for an expired link', async () => {
    const refused = await requestBlog('ann@');
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('a full email address');
    const gone = { site_ID: 999_999, email: 'a@example.net', return_to: '/' };
    expect((await submit(`/sites/${blog.slug}`, gone)).status).toBe(404);
    expect((await submit('/subscriptions/confirm?token=made.up', {})).to).toBe('/subscriptions/confirm');
    expect((await server.request('/subscriptions/confirm?token=made.up')).body).toContain('no longer works');
  });

  it('cannot reach a team’s blog', async () => {
    const { id } = await server.db
      .insertInto('teams')
      .values({ slug: `team-${blogs}`, title: 'Team' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await storeBlog(server.db, { slug: `secret-${blogs}`, team_id: id });
    const fields = { site_ID: secret.blogId, email: 'spy@example.net', return_to: '/' };
    expect((await submit(`/sites/secret-${blogs}`, fields)).status).toBe(404);
  });
});

describe('the Pending tab of the address’s owner', () => {
  it('SM-06: shows requests at once, and confirming follows the blog with its posts emailed', async () => {
    const reader = await server.signUp({ username: 'anna' });
    await requestBlog(reader.email);
    const pending = await getPending(reader);
    expect(pending).toEqual({
      pending_blog_subscriptions: [
        {
          id: expect.any(Number),
          activation_key: expect.any(String),
          blog_id: blog.blogId,
          site_title: 'Tea',
          site_icon: null,
          site_url: expect.stringContaining(blog.slug),
          date_subscribed: expect.stringMatching(/Z$/),
          organization_id: 0,
        },
      ],
      total_pending_blog_subscriptions_count: '1',
    });
    expect(await getCounts(reader)).toEqual({ blogs: 0, comments: 0, pending: 1 });
    const [{ activation_key: key, id }] = pending.pending_blog_subscriptions;
    const stranger = await server.signUp({ username: 'berta' });
    const confirm = (as: TestMember, method = 'POST') =>
      server.request(`/wpcom/v2/pending-blog-subscriptions/${key}/confirm`, { as, method, json: {} });
    expect((await confirm(stranger)).status).toBe(404);
    expect(
      (await server.request(`/wpcom/v2/pending-blog-subscriptions/${id}/delete`, { as: stranger, json: {} }))
        .status,
    ).toBe(404);
    expect((await confirm(reader, 'PUT')).body).toEqual({ confirmed: true });
    expect(await getCounts(reader)).toEqual({ blogs: 1, comments: 0, pending: 0 });
    const { subscriptions } = (await server.request('/rest/v1.2/read/following/mine', { as: reader })).body;
    expect(subscriptions[0].delivery_methods.email).toMatchObject({ send_posts: true });
  });

  it('turning it down removes it', async () => {
    const reader = await server.signUp({ username: 'carla' });
    await requestBlog(reader.email);
    const [{ id }] = (await getPending(reader)).pending_blog_subscriptions;
    const { body } = await server.request(`/wpcom/v2/pending-blog-subscriptions/${id}/delete`, {
      as: reader,
      json: {},
    });
    expect(body).toEqual({ deleted: true });
    expect(await getCounts(reader)).toEqual({ blogs: 0, comments: 0, pending: 0 });
  });

  it('is empty while the address is unconfirmed', async () => {
    const reader = await server.signUp({ username: 'dora', verified: false });
    await requestBlog(reader.email);
    expect((await getPending(reader)).pending_blog_subscriptions).toEqual([]);
    const { activation_key: key } = await server.db
      .selectFrom('address_subscriptions')
      .select('activation_key')
      .where('email', '=', reader.email)
      .executeTakeFirstOrThrow();
    const path = `/wpcom/v2/pending-blog-subscriptions/${key}/confirm`;
    expect((await server.request(path, { as: reader, json: {} })).status).toBe(404);
  });
});

describe('signing up with an address that has subscriptions', () => {
  it('takes them over once the address is verified, and only then', async () => {
    const email = 'late@example.com';
    const post = await write('First');
    await requestBlog(email);
    await confirmByEmail(email);
    skew += 2_000;
    await requestComments(email, post);
    await confirmByEmail(email, 2);
    const late = await server.signUp({ username: 'late', verified: false });
    expect(await getCounts(late)).toEqual({ blogs: 0, comments: 0, pending: 0 });
    await verify(late);
    await expect.poll(() => getCounts(late)).toEqual({ blogs: 1, comments: 1, pending: 0 });
    const { subscriptions } = (await server.request('/rest/v1.2/read/following/mine', { as: late })).body;
    expect(subscriptions[0]).toMatchObject({
      blog_ID: blog.blogId,
      delivery_methods: { email: { send_posts: true } },
    });
    expect(
      await server.db.selectFrom('address_subscriptions').selectAll().where('email', '=', email).execute(),
    ).toEqual([]);
  });
});

describe('the comments of one post', () => {
  const createComment = (post: { ID: number }, content: string, as: TestMember) =>
    server.request(`/rest/v1.1/sites/${blog.blogId}/posts/${post.ID}/replies/new`, { as, json: { content } });
  const list = async (as: TestMember, query = '') =>
    (await server.request(`/wpcom/v2/post-comment-subscriptions?${query}`, { as })).body;

  it('are emailed to an address that has confirmed it, and one click ends that', async () => {
    const email = 'listener@example.net';
    const talker = await server.signUp({ username: 'talker' });
    const post = await write('Talk');
    expect((await requestComments(email, post)).to).toBe(
      `/sites/${blog.slug}/${post.slug}?asked=post#by-mail`,
    );
    await confirmByEmail(email);
    await createComment(post, 'Something to say', talker);
    const mail = (await listEmailsTo(email, 2))[1]!;
    expect(mail).toContain('Something to say');
    await submit(linkIn(mail, '/unsubscribe'), { 'List-Unsubscribe': 'One-Click' });
    expect(
      await server.db.selectFrom('comment_subscriptions').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
  });

  it('are emailed to a member who subscribes to them, and listed in the manager', async () => {
    const member = await server.signUp({ username: 'hearer' });
    const talker = await server.signUp({ username: 'speaker' });
    const post = await write('A long talk');
    const path = `/rest/v1.2/read/site/${blog.blogId}/comment_email_subscriptions`;
    for (const _ of [1, 2])
      expect((await server.request(`${path}/new?post_id=${post.ID}`, { as: member, json: {} })).body).toEqual(
        {
          success: true,
          subscribed: true,
        },
      );
    const answer = await list(member);
    expect(answer).toEqual({
      comment_subscriptions: [
        {
          id: expect.any(Number),
          blog_id: blog.blogId,
          site_id: blog.blogId,
          feed_id: blog.feedId,
          date_subscribed: expect.stringMatching(/Z$/),
          site_title: 'Tea',
          site_icon: null,
          site_url: expect.stringContaining(blog.slug),
          domain: 'localhost',
          is_wpforteams_site: false,
          is_paid_subscription: false,
          organization_id: 0,
          post_id: post.ID,
          post_title: 'A long talk',
          post_excerpt: 'Words',
          post_url: expect.stringContaining(post.slug),
          notification: { send_comments: true },
        },
      ],
      total_comment_subscriptions_count: 1,
    });
    const [{ id }] = answer.comment_subscriptions;
    const call = (what: string, json: object, as = member) =>
      server.request(`/wpcom/v2/post-comment-subscriptions/${id}/${what}`, { as, json });
    expect((await call('update', { send_comments: false }, talker)).status).toBe(404);
    expect((await call('update', { send_comments: false })).body).toEqual({ updated: true });
    expect((await list(member)).comment_subscriptions[0].notification).toEqual({ send_comments: false });
    await createComment(post, 'Heard by the member', talker);
    const mail = (await listEmailsTo(member.email, 2)).at(-1)!;
    expect(mail).toContain('Heard by the member');
    expect(mail).toContain('subscribed to comments on this post');
    expect(
      (await server.request(`${path}/delete?post_id=${post.ID}`, { as: member, json: {} })).body,
    ).toEqual({ success: true, subscribed: false });
    expect((await list(member)).total_comment_subscriptions_count).toBe(0);
    expect((await call('delete', {})).status).toBe(404);
    expect((await server.request(`${path}/new?post_id=999999`, { as: member, json: {} })).status).toBe(404);
  });

  it('wait in the Pending tab of the address’s owner', async () => {
    const reader = await server.signUp({ username: 'emma' });
    const post = await write('Waiting');
    await requestComments(reader.email, post);
    expect(await getCounts(reader)).toEqual({ blogs: 0, comments: 0, pending: 1 });
    const { comment_subscriptions: pending } = await list(reader, 'status=pending&per_page=1000');
    expect(pending).toMatchObject([{ post_id: post.ID }]);
    const path = `/wpcom/v2/post-comment-subscriptions/${pending[0].id}/confirm`;
    expect((await server.request(path, { as: reader, json: {} })).body).toEqual({ confirmed: true });
    expect(await getCounts(reader)).toEqual({ blogs: 0, comments: 1, pending: 0 });
    expect((await list(reader)).comment_subscriptions).toMatchObject([{ post_id: post.ID }]);
  });

  it('stay subscribed to while the post is unpublished and published again', async () => {
    const member = await server.signUp({ username: 'frida' });
    const post = await write('Back and forth');
    await server.request(
      `/rest/v1.2/read/site/${blog.blogId}/comment_email_subscriptions/new?post_id=${post.ID}`,
      { as: member, json: {} },
    );
    const edit = (status: string) =>
      server.request(`/rest/v1.1/sites/${blog.blogId}/posts/${post.ID}`, { as: writer, json: { status } });
    await edit('draft');
    expect((await list(member)).total_comment_subscriptions_count).toBe(0);
    await edit('publish');
    expect((await list(member)).comment_subscriptions).toMatchObject([{ post_id: post.ID }]);
  });
});

describe('how often an address hears of posts', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const digests = JOBS.find(({ name }) => name === 'emails.digests')!;

  it('is chosen with the confirmation and in every email; what is more than five a day comes together', async () => {
    const email = 'calm@example.net';
    await requestBlog(email);
    const link = linkIn((await listEmailsTo(email, 1))[0]!, '/subscriptions/confirm');
    expect((await server.request(link)).body).toContain('name="frequency"');
    expect((await submit(link, { frequency: 'daily' })).to).toBe('/subscriptions/confirm?status=confirmed');
    for (const title of ['One', 'Two']) await write(title);
    skew += DAY_MS;
    await Promise.all([digests.run(server.app.context, {}), digests.run(server.app.context, {})]);
    const digest = (await listEmailsTo(email, 2))[1]!;
    expect(digest).toContain(': 2 new posts');
    expect(digest).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const manage = linkIn(digest, '/subscriptions/confirm');
    expect((await server.request(manage)).body).toContain('value="daily" selected');
    const changed = (await submit(manage, { frequency: 'instantly' })).to!;
    expect((await server.request(changed)).body).toContain('Choice saved.');
    // More than a day later, at noon: the digest of six o'clock leaves posts of the hour before it to the next one.
    skew += new Date(Date.now() + skew + 2 * DAY_MS).setUTCHours(12) - (Date.now() + skew);
    for (let number = 1; number <= 7; number += 1) await write(`Number ${number}`);
    await finishJobs(server);
    expect(await listEmailsTo(email, 7)).toHaveLength(7);
    skew += DAY_MS;
    await digests.run(server.app.context, {});
    const late = (await listEmailsTo(email, 8))[7]!;
    expect(late).toContain(': 2 new posts');
    expect(late).toContain('published more posts in a day');
    await submit(linkIn(late, '/unsubscribe'), { 'List-Unsubscribe': 'One-Click' });
    expect(
      await server.db.selectFrom('address_subscriptions').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
  }, 30_000);
});
