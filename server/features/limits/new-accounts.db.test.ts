import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_ACCOUNT_ACTS_PER_DAY as MAX, type NewAccountAct } from '#shared/domain/limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let skew = 0;
let boss: TestMember;
let made = 0;

beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUST_PROXY: '127.0.0.1' },
    clock: { now: () => new Date(Date.now() + skew) },
  });
  boss = await server.signUp({ username: 'boss' });
});
afterAll(() => server.close());

async function createBlog(as: TestMember) {
  made += 1;
  return server.request('/rest/v1.1/sites/new', {
    as,
    json: { blog_name: `blog-${made}`, blog_title: `Blog ${made}` },
  });
}

/** Does each of the counted acts once more than a new account can, and returns the statuses of the last two. */
async function doAll(as: TestMember): Promise<Record<NewAccountAct, number[]>> {
  const { body: theirs } = await createBlog(boss);
  const { body: own } = await createBlog(boss);
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: own.ID, user_id: as.id, role: 'owner', accepted_at: new Date() })
    .execute();
  await server.request(`/rest/v1.1/jetpack-blogs/${theirs.ID}/rest-api`, {
    as: boss,
    json: { path: '/jetpack/v4/settings', body: JSON.stringify({ 'contact-form': true }) },
  });
  const { id: feedId } = await server.db
    .selectFrom('feeds')
    .select('id')
    .where('blog_id', '=', theirs.ID)
    .executeTakeFirstOrThrow();
  const guests: TestMember[] = [];
  for (let n = 0; n <= MAX.invitation; n += 1) guests.push(await server.signUp());
  const acts: Record<NewAccountAct, (n: number) => Promise<{ status: number }>> = {
    blog: () => createBlog(as),
    invitation: (n) =>
      server.request(`/rest/v1.1/sites/${own.ID}/authors/new`, {
        as,
        json: { who: guests[n]!.username, role: 'author' },
      }),
    webhook: async (n) => {
      // Removing one does not give another chance.
      await server.db.deleteFrom('webhooks').where('blog_id', '=', own.ID).execute();
      return server.request(`/rest/v1.1/sites/${own.ID}/webhooks/new`, {
        as,
        json: { url: `https://hooks.example/${n}` },
      });
    },
    report: () =>
      server.request('/rest/v1.1/read/reports/new', {
        as,
        json: { feed_id: feedId, reason: 'spam', text: '' },
      }),
    email: (n) =>
      fetch(`${server.url}/sites/${theirs.slug}/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: as.cookie, origin: server.url, 'x-forwarded-for': `192.0.${made}.${n}` },
        body: new URLSearchParams({
          site_ID: String(theirs.ID),
          ...{ name: 'Carl', email: 'carl@example.net', message: `Hello ${n}` },
        }),
      }),
  };
  const statuses = {} as Record<NewAccountAct, number[]>;
  for (const [act, run] of Object.entries(acts) as [NewAccountAct, (typeof acts)['blog']][]) {
    const all: number[] = [];
    for (let n = 0; n <= MAX[act]; n += 1) all.push((await run(n)).status);
    statuses[act] = all.slice(-2);
  }
  return statuses;
}

const REFUSED = {
  blog: [200, 429],
  invitation: [200, 429],
  webhook: [200, 429],
  report: [200, 429],
  email: [303, 429],
};

test('a new account does each of the counted acts a few times a day, an established one as often as it likes', async () => {
  const fresh = await server.signUp({ username: 'fresh' });
  expect(await doAll(fresh)).toEqual(REFUSED);
  const { body } = await createBlog(fresh);
  expect(body).toMatchObject({
    error: 'throttled',
    message: `New accounts can do this ${MAX.blog} times a day. Try again tomorrow.`,
  });
  // The next day, and two requests at once for the last one.
  skew = 25 * 3600 * 1000;
  const attempts = await Promise.all(Array.from({ length: MAX.blog + 2 }, () => createBlog(fresh)));
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(MAX.blog);
  const old = await server.signUp({ username: 'old', isEstablished: true });
  expect(Object.values(await doAll(old)).flat()).not.toContain(429);
  // One that an administrator has limited is treated like a new one.
  const limited = await server.signUp({ username: 'limited', isEstablished: true });
  await server.db.updateTable('users').set({ limited_at: new Date() }).where('id', '=', limited.id).execute();
  expect(await doAll(limited)).toEqual(REFUSED);
  skew = 0;
});
