import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The last version in which a blog had one domain and no modules. */
const BEFORE = 36;
const PORTRAIT = '00000000-0000-4000-8000-000000000001';

/**
 * What such a Tidings had written: Ann’s two blogs, one at a domain of its own, and Bob’s, which waits for that same domain; posts in
 * every state, and one from elsewhere with the words and tags of a post here.
 */
const WORLD = `
  insert into users (id, email, username, name, email_verified, role) overriding system value values
    (1, 'ann@example.com', 'ann', 'Ann', true, 'administrator'), (2, 'bob@example.com', 'bob', 'Bob', true, 'member');
  insert into blogs (id, slug, title, domain, claimed_domain, comment_policy) values
    (1, 'notes', 'Notes', 'notes.example', null, 'moderated'), (2, 'letters', 'Letters', null, 'letters.example', 'open'),
    (3, 'bobs', 'Bobs', null, 'notes.example', 'open'), (4, 'both', 'Both', 'both.example', 'wish.example', 'open');
  insert into blog_authors (blog_id, user_id, role, accepted_at) values
    (1, 1, 'owner', now()), (2, 1, 'owner', now()), (3, 2, 'owner', now()), (4, 2, 'owner', now());
  insert into feeds (id, url, host, title, site_url, blog_id)
    select id, 'http://localhost/sites/' || slug || '/feed', 'localhost', title, 'http://localhost/sites/' || slug, id from blogs;
  insert into feeds (id, url, host, title, site_url)
    values (9, 'https://elsewhere.example/feed', 'elsewhere.example', 'Elsewhere', 'https://elsewhere.example/');
  insert into follows (user_id, feed_id) values (2, 1);
  insert into articles (id, blog_id, author_id, slug, status, title, content_html, tags, published_at, publish_at) values
    (1, 1, 1, 'tides', 'publish', 'Tides', '<p>The harbour at low water.</p>', '{Sea}', now() - interval '3 days', null),
    (2, 1, 1, 'boats', 'publish', 'Boats', '<p>Boats in the harbour.</p>', '{Sea}', now() - interval '2 days', null),
    (3, 1, 1, 'draft', 'draft', 'Not yet', '<p>The harbour, unfinished.</p>', '{}', null, null),
    (4, 1, 1, 'taken-back', 'draft', 'Taken back', '<p>x</p>', '{}', now() - interval '9 days', null),
    (5, 1, 1, 'later', 'future', 'Later', '<p>x</p>', '{}', null, now() + interval '1 day');
  insert into posts (id, feed_id, author_id, guid, guid_hash, url, title, excerpt, is_excerpt_only, sort_at, word_count, direction,
      content_hash, feed_ordinal)
    select id, blog_id, author_id, id::text, substring(sha256(id::text::bytea) for 16), 'http://localhost/sites/notes/' || slug, title, '', false,
      published_at, 5, 'ltr', decode(md5(id::text), 'hex'), id from articles where status = 'publish'
    union all select 99, 9, null, 'x', decode(md5('x'), 'hex'), 'https://elsewhere.example/x', 'Harbour elsewhere', '', false, now(), 5,
      'ltr', decode(md5('x'), 'hex'), 1;
  insert into post_contents (post_id, content_html, summary_html)
    select posts.id, coalesce(content_html, '<p>Harbour</p>'), '' from posts left join articles using (id);
  insert into tags (id, slug, title) values (1, 'sea', 'Sea');
  insert into post_tags (tag_id, post_id, sort_at) select 1, id, sort_at from posts;
  insert into comments (post_id, author_id, status, content_html, content_raw) values
    (1, 2, 'approved', '<p>Well said</p>', 'Well said'), (1, 2, 'unapproved', '<p>Waiting</p>', 'Waiting');
  insert into likes (user_id, post_id) values (2, 1);
  insert into media (id, user_id, blog_id, purpose, mime_type, bytes, width, height, alt)
    values ('${PORTRAIT}', 1, 1, 'post', 'image/webp', 10, 1600, 900, 'The harbour');
  update articles set content_html = content_html || '<p><img src="/media/${PORTRAIT}" alt=""></p>' where id = 1;
  update post_contents set content_html = content_html || '<p><img src="/media/${PORTRAIT}" alt=""></p>' where post_id = 1;
  select setval(pg_get_serial_sequence(name, 'id'), 1000) from unnest('{users,blogs,feeds,posts,tags}'::text[]) name`;

let server: TestServer;
let applied: string[];
beforeAll(async () => {
  server = await startTestServer({
    async prepare({ pool }) {
      await pool.query('drop schema public cascade; create schema public');
      await migrate(pool, { upTo: BEFORE });
      await pool.query(WORLD);
      applied = await migrate(pool);
    },
  });
});
afterAll(() => server.close());

/** A page of a host that leads here. */
function at(
  host: string,
  path: string,
): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, server.url), { headers: { host } }, async (response) => {
      resolve({
        status: response.statusCode!,
        location: response.headers.location,
        body: await text(response),
      });
    });
    asked.once('error', reject).end();
  });
}

test('a server from before blogs had modules is brought up to date with every file once', async () => {
  expect(applied[0]).toBe('0037_modules.sql');
});

test('a blog stays at its domain, what was waited for is waited for still, and nobody gets another one’s', async () => {
  const { rows } = await server.app.context.pool.query(
    'select blog_id, name, proven_at is not null as proven from blog_domains order by blog_id, name',
  );
  expect(rows).toEqual([
    { blog_id: 1, name: 'notes.example', proven: true },
    { blog_id: 2, name: 'letters.example', proven: false },
    { blog_id: 3, name: 'notes.example', proven: false },
    { blog_id: 4, name: 'both.example', proven: true },
    { blog_id: 4, name: 'wish.example', proven: false },
  ]);
  const { port } = new URL(server.url);
  expect(await at(new URL(server.url).host, '/sites/notes/tides')).toMatchObject({
    status: 301,
    location: `http://notes.example:${port}/tides`,
  });
  const page = await at('notes.example', '/tides');
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<h1[^>]*>.*Tides/);
  expect(page.body).toContain('Well said');
  expect(page.body).not.toContain('Waiting');
  expect(page.body).toContain('1 like');
  expect(page.body).toContain(`/media/${PORTRAIT}`);
  expect((await at('letters.example', '/')).body).not.toContain('<h1>Letters');
  expect((await at('notes.example', '/feed')).body).toContain(`http://notes.example:${port}/boats`);
});

test('its search and its tags find its own posts and no other ones', async () => {
  const get = async (path: string) => (await server.request(`/rest/v1.2/blogs/notes${path}`)).body;
  const found = await get('/search?q=harbour');
  expect(found.posts.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['boats', 'tides']);
  expect((await get('/posts?tag=sea')).posts.map(({ slug }: { slug: string }) => slug)).toEqual([
    'boats',
    'tides',
  ]);
  expect((await get('/posts/boats')).related.map(({ slug }: { slug: string }) => slug)).toEqual(['tides']);
});

test('its modules are as on a new blog, and posts that are out are no news', async () => {
  const { rows } = await server.app.context.pool.query(
    'select slug, announced_at is not null as announced from articles order by id',
  );
  expect(rows.filter(({ announced }) => announced).map(({ slug }) => slug)).toEqual([
    'tides',
    'boats',
    'taken-back',
  ]);
  const carol = await server.signUp({ username: 'carol' });
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: 1, user_id: carol.id, role: 'owner', accepted_at: new Date() })
    .execute();
  const modules = await server.request('/rest/v1.1/jetpack-blogs/1/rest-api/?path=/jetpack/v4/module/all/', {
    as: carol,
  });
  expect(modules.status).toBe(200);
  expect(modules.body.data.likes.activated).toBe(true);
  expect(modules.body.data['custom-css'].activated).toBe(false);
  // Writing goes on: the next numbers are free, and an old post can be saved again.
  const saved = await server.request('/rest/v1.1/sites/1/posts/1', {
    as: carol,
    json: { title: 'Tides again' },
  });
  expect([saved.status, saved.body.title]).toEqual([200, 'Tides again']);
  const made = await server.request('/rest/v1.1/sites/1/posts/new', {
    as: carol,
    json: { title: 'New', tags: ['Sea'] },
  });
  expect(made.status).toBe(200);
  expect((await at('notes.example', '/tag/sea')).body).toMatch(/New[\s\S]*Boats[\s\S]*Tides again/);
});
