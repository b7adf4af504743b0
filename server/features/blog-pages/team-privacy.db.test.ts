import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** Words of the team's blog: its title, and those of a post and a comment there. */
const SECRET = /zanzibar|marigold|quicksilver/i;

let server: TestServer;
let ann: TestMember;
/** Was in the team, and has read, liked, commented and subscribed. */
let former: TestMember;
/** The same, and still in it. */
let mate: TestMember;
let stranger: TestMember;
let admin: TestMember;
let site: { ID: number; feed_ID: number; slug: string };
let post: { ID: number; slug: string };
let picture: string;

const send = async (as: TestMember, path: string, json: object = {}) => {
  const { status, body } = await server.request(path, { as, json });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body;
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  former = await server.signUp({ username: 'former' });
  mate = await server.signUp({ username: 'mate' });
  stranger = await server.signUp({ username: 'stranger' });
  for (const { id } of [ann, former, mate])
    await createMembership(server.db, { slug: 'crew', title: 'Crew' }, id);
  site = await send(ann, '/rest/v1.1/sites/new', {
    ...{ slug: 'inner-deck', title: 'Zanzibar', tagline: 'Zanzibar for us', team: 'crew' },
  });
  const form = new FormData();
  const pixels = { width: 40, height: 40, channels: 3, background: '#346' } as const;
  form.append(
    'file',
    new Blob([await sharp({ create: pixels }).png().toBuffer()], { type: 'image/png' }),
    'a.png',
  );
  const uploaded = await fetch(`${server.url}/rest/v1.1/sites/${site.ID}/media/new`, {
    ...{ method: 'POST', body: form, headers: { cookie: ann.cookie, origin: server.url } },
  });
  const media = await uploaded.json();
  picture = new URL(media.URL ?? media.media[0].URL).pathname;
  for (const as of [former, mate])
    await send(as, '/rest/v1.1/read/following/mine/new', { feed_id: site.feed_ID });
  post = await publish('Marigold');
  const path = `/rest/v1.1/sites/${site.ID}/posts/${post.ID}`;
  for (const as of [former, mate]) {
    await send(as, `${path}/likes/new`);
    await send(as, `${path}/replies/new`, { content: 'I was there' });
  }
  await send(ann, `${path}/replies/new`, { content: 'Quicksilver' });
  await server.db
    .updateTable('subscriptions')
    .set({ email_posts: true, email_frequency: 'instantly', email_comments: true, notify_posts: true })
    .where('user_id', 'in', [former.id, mate.id])
    .execute();
  await server.db.deleteFrom('team_members').where('user_id', '=', former.id).execute();
  // The title has changed since: nothing shows the new one to those who have left.
  await send(ann, path, { title: 'Marigold again', content: `<p>Marigold</p><img src="${picture}" alt="">` });
}, 60_000);
afterAll(() => server.close());

async function publish(title: string): Promise<{ ID: number; slug: string }> {
  return send(ann, `/rest/v1.1/sites/${site.ID}/posts/new`, {
    ...{
      title,
      slug: 'a-plan',
      content: `<p>${title} for the crew.</p>`,
      tags: ['decks'],
      status: 'publish',
    },
  });
}

/** The addresses, and what they answer those outside the team; without a status whatever does not mention it. */
function listPaths(): [path: string, status?: number][] {
  const home = `/sites/${site.slug}`;
  const api = `/rest/v1.1/sites/${site.ID}`;
  return [
    ...['', `/${post.slug}`, `/${post.slug}?preview=1`, '/tag/decks', '/author/ann', '/search?q=again'].map(
      (part): [string, number] => [home + part, 404],
    ),
    ...[
      '/contact',
      '?sort=activity',
      '/feed',
      '/feed/atom',
      '/feed/json',
      '/tag/decks/feed',
      '/author/ann/feed',
    ].map((part): [string, number] => [home + part, 404]),
    ...['/sitemap.xml', '/feed.json', '/rss.xml'].map((part): [string, number] => [home + part, 404]),
    [`/posts/${post.ID}`, 404],
    ...['/', '/robots.txt', '/sitemap.xml', '/tag/decks', '/tag/decks/feed', '/tags', '/discover'].map(
      (path): [string] => [path],
    ),
    ...[
      '/reader/users/ann',
      '/reader/search?q=again',
      '/reader',
      '/reader/conversations',
      '/reader/notifications',
    ].map((path): [string] => [path]),
    ...[
      `/reader/blogs/${site.ID}`,
      `/reader/feeds/${site.feed_ID}`,
      '/activities/likes',
      '/reader/subscriptions',
    ].map((path): [string] => [path]),
    [`/reader/blogs/${site.ID}/posts/${post.ID}`],
    [`/reader/feeds/${site.feed_ID}/posts/${post.ID}`],
    [`/me/sites/${site.ID}/stats`],
    ...[
      '',
      '/users',
      '/authors',
      '/stats',
      '/stats/summary',
      '/comments',
      '/posts',
      '/media',
      '/tags',
      '/categories',
    ].map((part): [string] => [api + part]),
    ...[
      '/comments-tree',
      '/post-counts/post',
      '/articles',
      `/posts/${post.ID}`,
      `/posts/${post.ID}/likes`,
    ].map((part): [string] => [api + part]),
    ...[
      '/rest/v1.1/users/ann',
      '/rest/v1.1/me/sites',
      '/rest/v1.2/read/conversations',
      '/rest/v1.1/notifications/',
    ].map((path): [string] => [path]),
    ...['/rest/v1.1/me/likes', '/rest/v1.2/read/following/mine', '/rest/v1.2/read/following'].map(
      (path): [string] => [path],
    ),
    ['/rest/v1.1/read/feed?q=inner-deck'],
    [`/rest/v1.2/blogs/${site.slug}`, 404],
    ...[
      '/posts',
      `/posts/${post.slug}`,
      '/search?q=again',
      '/front-page',
      '/front-page/new?since=2026-01-01T00:00:00Z',
    ].map((part): [string] => [`/rest/v1.2/blogs/${site.slug}${part}`]),
    ...[
      '/search?q=again',
      '/search/completions?q=mari',
      '/p2',
      '/liked',
      '/tags/decks',
      '/trending/tags',
    ].map((part): [string] => [`/rest/v1.2/read${part}`]),
    ...[
      '/streams/tag/decks',
      '/streams/discover',
      '/streams/first-posts',
      '/tags/decks/posts',
      '/tags/decks/cards',
    ].map((part): [string] => [`/wpcom/v2/read${part}`]),
    [`/rest/v1/users/${ann.id}/posts`],
    ['/rest/v1.2/front-page'],
    ['/rest/v1.1/users/suggest?site_id=1&q=ann'],
  ];
}

test('TE: for everyone outside the team, its blog is nowhere', async () => {
  const seen: string[] = [];
  for (const as of [undefined, stranger, former, admin]) {
    for (const [path, expected] of listPaths()) {
      const { status, headers, body } = await server.request(path, { as, redirect: 'manual' });
      const text = JSON.stringify(body) + (headers.get('location') ?? '');
      const who = as?.username ?? 'visitor';
      if (expected !== undefined && status !== expected) seen.push(`${who} ${path}: ${status}`);
      const found = SECRET.exec(text);
      if (found) seen.push(`${who} ${path}: ${text.slice(Math.max(0, found.index - 80), found.index + 80)}`);
    }
  }
  expect(seen).toEqual([]);
});

test('TE: its members’ pages are theirs alone: no cache keeps them, and no search engine lists them', async () => {
  for (const part of ['', '?sort=activity', `/${post.slug}`, '/tag/decks']) {
    const { status, headers, body } = await server.request(`/sites/${site.slug}${part}`, { as: ann });
    expect([part, status, headers.get('cache-control')]).toEqual([part, 200, 'private, no-store']);
    expect(body).toContain('Marigold again');
    expect(body).toMatch(/<meta name="robots" content="noindex/);
    const visited = await server.request(`/sites/${site.slug}${part}`);
    expect([visited.status, SECRET.test(visited.body)]).toEqual([404, false]);
  }
});

test('TE: who has left the team gets no email, no notification and no text in the data of the account', async () => {
  const path = `/rest/v1.1/sites/${site.ID}/posts/${post.ID}/replies/new`;
  await send(ann, path, { content: 'Belladonna' });
  await publish('Tangerine');
  // Who is still in the team hears of both.
  const listMails = async (to: TestMember, word: RegExp) =>
    (await server.outbox()).filter((mail) => mail.includes(`To: ${to.email}`) && word.test(mail));
  await expect.poll(async () => (await listMails(mate, /belladonna/i)).length, { timeout: 15_000 }).toBe(1);
  await expect.poll(async () => (await listMails(mate, /tangerine/i)).length, { timeout: 15_000 }).toBe(1);
  expect(await listMails(former, /belladonna|tangerine/i)).toEqual([]);
  const { body: notes } = await server.request('/rest/v1.1/notifications/', { as: former });
  expect(JSON.stringify(notes)).not.toMatch(/Belladonna|Tangerine/);
  const exported = await fetch(`${server.url}/rest/v1.1/me/export`, { headers: { cookie: former.cookie } });
  expect(exported.status).toBe(200);
  const text = await exported.text();
  expect(text).toContain('I was there');
  expect(text).not.toMatch(/Marigold|Quicksilver|Zanzibar|Belladonna|Tangerine/);
});

test('the address of a picture is not to be guessed, but whoever has it sees the picture', async () => {
  expect(picture).toMatch(/^\/media\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect((await fetch(server.url + picture)).status).toBe(200);
});
