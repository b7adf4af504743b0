import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeConnectedSite, storeCredentials } from '#test/stored-connected-site.ts';
import { countFollowers, storeFeed, storePost } from '#test/stored-feed.ts';
import { EXPORT_SECTIONS } from './queries-export.ts';
import { PROFILE_TABLES } from './queries-profile.ts';

let server: TestServer;
let friend: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  // The first person is the administrator.
  await server.signUp({ username: 'boss' });
  friend = await server.signUp({ username: 'friend' });
});
afterAll(() => server.close());

const V1 = '/rest/v1.1';
const post = async (as: TestMember, path: string, json: object) => {
  const { status, body } = await server.request(`${V1}${path}`, { as, json });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const close = (as: TestMember, json: object) => server.request(`${V1}/me/account/close`, { as, json });

/** Lists every column that references a user, according to the database. */
async function listUserColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await server.pool.query(
    `select conrelid::regclass::text as table, attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid = 'users'::regclass and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Lists every table with email addresses. */
async function listAddressTables(): Promise<string[]> {
  const { rows } = await server.pool.query(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'email'",
  );
  return rows.map(({ table_name }) => table_name);
}

async function countRows(userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of [...(await listUserColumns()), { table: 'users', column: 'id' }]) {
    const { rows } = await server.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
      userId,
    ]);
    counts[`${table}.${column}`] = rows[0].n;
  }
  return counts;
}

async function countAddresses(email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listAddressTables()) {
    const { rows } = await server.pool.query(`select count(*)::int as n from ${table} where email = $1`, [
      email,
    ]);
    counts[table] = rows[0].n;
  }
  return counts;
}

/** Creates a user with data in every table. */
async function createBusyMember(username: string) {
  const { db } = server;
  const me = await server.signUp({ username });
  const foreign = await storeFeed(db, { title: `Foreign & <far> ${username}` });
  await db.insertInto('subscriptions').values({ user_id: me.id, feed_id: foreign }).execute();
  await db.updateTable('feeds').set({ follower_count: 2 }).where('id', '=', foreign).execute();
  const read = await storePost(db, foreign, { title: 'Read it' });

  const own = await post(me, '/sites/new', { slug: `${username}-own`, title: 'Mine alone' });
  const ownPost = await post(me, `/sites/${own.ID}/posts/new`, {
    title: 'Own post',
    content: '<p>My words</p>',
  });
  await post(me, `/sites/${own.ID}/posts/${ownPost.ID}`, { content: '<p>My new words</p>' });
  const joint = await storeBlog(db, { owners: [me.id, friend.id] });
  const jointPost = await post(me, `/sites/${joint.blogId}/posts/new`, {
    title: 'Joint post',
    content: '<p>Ours</p>',
  });

  const blogImport = await db
    .insertInto('site_imports')
    .values({
      ...{ blog_id: joint.blogId, user_id: me.id, url: 'https://old.example', stage: 'done' },
      ...{ created_at: new Date(), changed_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('site_import_authors')
    .values({ import_id: blogImport.id, key: username, name: 'Former me', user_id: me.id })
    .execute();

  await post(me, `/sites/feed:${foreign}/posts/${read}/likes/new`, {});
  const replies = `/sites/feed:${foreign}/posts/${read}/replies/new`;
  const answered = await post(me, replies, { content: 'A question' });
  const middle = await post(me, `/sites/feed:${foreign}/comments/${answered.ID}/replies/new`, {
    content: 'Still me',
  });
  const answer = await post(friend, `/sites/feed:${foreign}/comments/${middle.ID}/replies/new`, {
    content: 'An answer',
  });
  await post(me, `/sites/feed:${foreign}/comments/${answer.ID}/likes/new`, {});
  await post(me, '/notifications/seen', { time: 1 });
  const alone = await post(me, replies, { content: 'Nobody answers' });
  await post(me, `/sites/feed:${foreign}/comments/${answered.ID}/likes/new`, {});

  // An unpublished post keeps its comments, hidden.
  const withdrawn = await post(friend, `/sites/${joint.blogId}/posts/new`, {
    title: 'Withdrawn',
    content: `<p>With @${username}</p>`,
  });
  await post(me, `/sites/${joint.blogId}/posts/${withdrawn.ID}/likes/new`, {});
  await post(me, `/sites/${joint.blogId}/posts/${withdrawn.ID}/replies/new`, { content: 'Kept aside' });
  await post(friend, `/sites/${joint.blogId}/posts/${withdrawn.ID}`, { status: 'draft' });
  await db.insertInto('blocked_commenters').values({ blog_id: joint.blogId, user_id: me.id }).execute();

  const form = new FormData();
  const square = { width: 8, height: 8, channels: 3 as const, background: '#369' };
  const png = await sharp({ create: square }).png().toBuffer();
  form.append('media[]', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png');
  await fetch(`${server.url}/rest/v1/me/gravatar/upload`, {
    method: 'POST',
    headers: { cookie: me.cookie },
    body: form,
  });
  const key = (await post(me, '/me/api-keys', { name: 'script', scope: 'read' })).key as string;
  await server.request('/api/auth/two-factor/enable', { as: me, json: { password: me.password } });
  await post(me, '/me/preferences', { calypso_preferences: { theme: 'dark' } });

  const team = await db
    .insertInto('teams')
    .values({ slug: `team-${username}`, title: 'Team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('team_members').values({ team_id: team.id, user_id: me.id }).execute();
  const open = { created_at: new Date(), expires_at: new Date(Date.now() + 864e5) };
  const other = await db
    .insertInto('teams')
    .values({ slug: `other-${username}`, title: 'Others' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('team_invitations')
    .values([
      { team_id: team.id, email: `guest-of-${username}@example.com`, invited_by: me.id, ...open },
      { team_id: other.id, user_id: me.id, email: me.email, ...open },
    ])
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      user_id: me.id,
      name: 'Phone',
      public_key: 'public',
      credential_id: `credential-${username}`,
      counter: 0,
      device_type: 'multiDevice',
      backed_up: true,
    })
    .execute();
  await db.insertInto('deliveries').values({ user_id: me.id, key: 'daily:2026-11-20' }).execute();
  await db.insertInto('events').values({ user_id: me.id, name: 'tidings_test' }).execute();
  await db
    .insertInto('event_members')
    .values({ user_id: me.id, name: 'tidings_test', last_day: '2026-11-20' })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ user_id: me.id, endpoint: `https://push.example/${me.id}`, p256dh: 'x', auth: 'x' },
      ...{ created_at: new Date(), sent_at: new Date() },
    })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: me.id, key: crypto.randomUUID(), call: 'POST /x', created_at: new Date() })
    .execute();
  await db
    .insertInto('account_emails')
    .values({ user_id: me.id, kind: 'Test', sent_at: new Date() })
    .execute();
  await markSeen(me.id, foreign, read);
  await collect(me.id, foreign);
  await storeRefusals(me.id, foreign);
  await subscribe(me.id, read);
  await createAddressSubscription(me, foreign);
  await storePostByEmail(me.id, own.ID);
  return { me, foreign, read, own, ownPost, joint, jointPost, answered, middle, alone, withdrawn, key };
}

/** Creates the user's own list, which they follow, a tag, a connected site, and recommendations. */
async function collect(userId: number, feedId: number): Promise<void> {
  const { db } = server;
  const list = await db
    .insertInto('lists')
    .values({ owner_id: userId, title: 'Kept', slug: 'kept' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('list_follows').values({ user_id: userId, list_id: list.id }).execute();
  const tag = await db
    .insertInto('tags')
    .values({ slug: `kept-${userId}`, title: 'Kept' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('tag_follows').values({ user_id: userId, tag_id: tag.id }).execute();
  await db.insertInto('dismissed_recommendations').values({ user_id: userId, feed_id: feedId }).execute();
  const now = new Date();
  await db
    .insertInto('sign_up_invitations')
    .values({ code: `code-${userId}`, created_by: userId, max_uses: 1, created_at: now })
    .execute();
  const announcement = await db
    .insertInto('announcements')
    .values({ text: 'Hello', audience: 'members', created_at: now, starts_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('dismissed_announcements')
    .values({ user_id: userId, announcement_id: announcement.id })
    .execute();
  await db
    .insertInto('recommendations')
    .values({
      user_id: userId,
      feed_ids: [feedId],
      scores: [1],
      reasons: ['liked'],
      reason_ids: [0],
      languages: ['en'],
      signal_count: 1,
      prepared_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await storeCredentials(db, await storeConnectedSite(db, userId, { feed_id: feedId }));
}

async function storePostByEmail(userId: number, siteId: number): Promise<void> {
  const { db } = server;
  const address = { blog_id: siteId, user_id: userId };
  await db
    .insertInto('post_addresses')
    .values({ ...address, token: `token-${userId}` })
    .execute();
  await db
    .insertInto('received_emails')
    .values({ ...address, fingerprint: Buffer.from('x'), message: null, received_at: new Date() })
    .execute();
}

/** Creates posts marked one by one, marked all as seen, and of an ended subscription. */
async function markSeen(userId: number, feedId: number, postId: number): Promise<void> {
  const { db } = server;
  await db
    .insertInto('seen_marks')
    .values({ user_id: userId, feed_id: feedId, post_id: postId, is_seen: true })
    .execute();
  await db
    .insertInto('seen_undos')
    .values({
      user_id: userId,
      feeds: JSON.stringify([{ feed_id: feedId, before: 0, after: 1, unseen: [postId] }]),
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto('former_subscriptions')
    .values({ user_id: userId, feed_id: feedId, seen_ordinal: 0 })
    .execute();
}

/** Creates subscriptions to notifications. */
async function subscribe(userId: number, postId: number): Promise<void> {
  const { db } = server;
  await db
    .insertInto('comment_subscriptions')
    .values({ user_id: userId, post_id: postId, status: 'confirmed', activation_key: `key-${userId}` })
    .execute();
  const opml = await db
    .insertInto('imports')
    .values({ user_id: userId, file_name: 'subs.opml', makes_lists: false, status: 'done', total: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_entries')
    .values({ import_id: opml.id, place: 1, url: 'https://far.example/feed', title: 'Far', folders: [] })
    .execute();
}

/** Creates subscriptions requested for the user's address, and emails sent there. */
async function createAddressSubscription({ email }: TestMember, feedId: number): Promise<void> {
  await server.db
    .insertInto('address_subscriptions')
    .values({ email, feed_id: feedId, activation_key: `by-mail-${email}` })
    .execute();
  await server.db.insertInto('address_deliveries').values({ email, key: 'post:1' }).execute();
  await server.db
    .insertInto('refused_addresses')
    .values({
      ...{ email, refusals: 1, address_refusals: 1, answer: '550 No such user' },
      ...{ since: new Date(), refused_at: new Date() },
    })
    .execute();
}

/** Creates blocks, mutes, and full text settings. */
async function storeRefusals(userId: number, feedId: number): Promise<void> {
  const { db } = server;
  const site = { user_id: userId, feed_id: feedId };
  await db.insertInto('blocked_sites').values(site).execute();
  await db.insertInto('full_text_feeds').values(site).execute();
  const kept_until = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('kept_concerns')
    .values({ ...site, concern: 'silent', kept_at: new Date(), kept_until })
    .execute();
  await db
    .insertInto('blocked_users')
    .values([
      { user_id: userId, blocked_id: friend.id },
      { user_id: friend.id, blocked_id: userId },
    ])
    .execute();
  await db
    .insertInto('new_account_acts')
    .values({ user_id: userId, act: 'blog', day: '2026-11-20', count: 1 })
    .execute();
  await db.insertInto('mutes').values({ user_id: userId, kind: 'word', word: 'Tea', key: 'tea' }).execute();
  await db
    .insertInto('report_cases')
    .values({
      subject_kind: 'user',
      subject_id: userId,
      author_id: userId,
      assigned_to: userId,
      decided_by: userId,
      title: 'X',
      url: '/x',
      decision: 'limit',
      decided_at: new Date(),
    })
    .execute();
  await db
    .insertInto('reports')
    .values({ reporter_id: userId, feed_id: feedId, url: 'https://x.example/', title: 'X', reason: 'spam' })
    .execute();
}

describe('U70: downloading everything', () => {
  test('includes every table with a user or an address', async () => {
    const told = new Set([...PROFILE_TABLES, ...EXPORT_SECTIONS.flatMap(({ tables }) => tables)]);
    const named = (await listUserColumns()).map(({ table }) => table);
    const tables = [...new Set([...named, ...(await listAddressTables())])];
    expect(tables.length).toBeGreaterThan(15);
    expect(tables).toContain('address_deliveries');
    expect(tables.filter((table) => !told.has(table))).toEqual([]);
  });

  test('is one JSON file with something in every list, subscriptions as OPML, and no secret', async () => {
    const { me, foreign, key } = await createBusyMember('ada');
    const { status, headers, body } = await server.request(`${V1}/me/export`, { as: me });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /attachment; filename="tidings-ada-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(body.profile).toMatchObject({ username: 'ada', email: me.email });
    expect(body.preferences).toMatchObject({ theme: 'dark' });
    expect(body.mail_settings).toMatchObject({ mail_option: 'html' });
    for (const { name } of EXPORT_SECTIONS) expect(body[name], name).not.toEqual([]);
    expect(body.posts.map((item: { title: string }) => item.title)).toEqual(['Own post', 'Joint post']);
    expect(body.posts[0].html).toContain('My new words');
    expect(body.former_versions.map((item: { html: string }) => item.html).join()).toContain('My words');
    expect(body.comments.map((item: { text: string }) => item.text)).toEqual([
      'A question',
      'Still me',
      'Nobody answers',
    ]);
    const feed = await server.db
      .selectFrom('feeds')
      .select('url')
      .where('id', '=', foreign)
      .executeTakeFirstOrThrow();
    expect(body.subscriptions_opml).toContain(`xmlUrl="${feed.url}"`);
    expect(body.subscriptions_opml).toContain('title="Foreign &amp; &lt;far&gt; ada"');

    const text = JSON.stringify(body);
    const { rows } = await server.pool.query(
      `select password as secret from accounts where user_id = $1 and password is not null
       union all select token from sessions where user_id = $1
       union all select secret from two_factors where user_id = $1
       union all select encode(key_hash, 'hex') from api_keys where user_id = $1`,
      [me.id],
    );
    expect(rows).toHaveLength(4);
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(text).not.toContain(key);
    expect(text).not.toContain(friend.email);
    // A key that may read it works too.
    const byKey = await server.request(`${V1}/me/export`, { headers: { authorization: `Bearer ${key}` } });
    expect(byKey.body.profile.username).toBe('ada');
  });

  test('long lists come whole, and only to their owner', async () => {
    const max = await server.signUp({ username: 'max' });
    const events = Array.from({ length: 120 }, (_, index) => ({ user_id: max.id, name: `event_${index}` }));
    await server.db.insertInto('events').values(events).execute();
    const { body } = await server.request(`${V1}/me/export`, { as: max });
    expect(body.events.map((event: { name: string }) => event.name)).toEqual(events.map(({ name }) => name));
    expect(body.posts).toEqual([]);
    expect((await server.request(`${V1}/me/export`)).status).toBe(401);
  });
});

describe('U70: deleting an account', () => {
  test('leaves no row of the person, and everything else as it should be', async () => {
    const { db } = server;
    const { me, foreign, own, ownPost, joint, jointPost, answered, middle, alone, withdrawn } =
      await createBusyMember('bea');
    const before = await countRows(me.id);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    expect(await countAddresses(me.email)).toMatchObject({ address_subscriptions: 1, address_deliveries: 1 });

    expect((await close(me, { login: 'bea', password: me.password })).status).toBe(200);

    const after = await countRows(me.id);
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([]);
    expect(Object.values(await countAddresses(me.email)).filter((count) => count > 0)).toEqual([]);
    expect((await server.request(`${V1}/me`, { as: me })).status).toBe(401);
    expect((await server.request(`${V1}/users/bea`)).status).toBe(404);

    // The user's own data is gone; shared data stays, without the name.
    expect((await server.request(`${V1}/sites/${own.ID}`)).status).toBe(404);
    expect(await db.selectFrom('posts').select('id').where('id', '=', ownPost.ID).execute()).toEqual([]);
    const kept = await db
      .selectFrom('posts')
      .select(['author_id', 'authors'])
      .where('id', '=', jointPost.ID)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ author_id: null, authors: [] });
    const owners = await db
      .selectFrom('blog_authors')
      .select('user_id')
      .where('blog_id', '=', joint.blogId)
      .execute();
    expect(owners).toEqual([{ user_id: friend.id }]);

    const comments = await db
      .selectFrom('comments')
      .select(['id', 'author_id', 'content_raw', 'like_count'])
      .where('id', 'in', [answered.ID, middle.ID, alone.ID])
      .orderBy('id')
      .execute();
    expect(comments).toEqual([
      { id: answered.ID, author_id: null, content_raw: 'A question', like_count: 0 },
      { id: middle.ID, author_id: null, content_raw: 'Still me', like_count: 0 },
    ]);
    expect(await countFollowers(db, foreign)).toBe(1);

    const { conversation } = await db
      .selectFrom('articles')
      .select('conversation')
      .where('id', '=', withdrawn.ID)
      .executeTakeFirstOrThrow();
    expect(conversation).not.toBeNull();
    expect(JSON.stringify(conversation)).not.toContain('Kept aside');
    expect(JSON.stringify(conversation)).not.toMatch(new RegExp(`_id": ?${me.id}\\b`));
    // The post can be published again.
    await post(friend, `/sites/${joint.blogId}/posts/${withdrawn.ID}`, { status: 'publish' });

    const farewells = async () =>
      (await server.outbox()).filter(
        (mail) => mail.includes(`To: ${me.email}`) && mail.includes('Your Tidings account was deleted'),
      );
    await expect.poll(async () => (await farewells()).length).toBe(1);
    expect((await server.request('/api/auth/sign-in/email', { json: me })).status).toBe(401);
  });

  test('takes the words out of what stays of searches and reports', async () => {
    const fin = await server.signUp({ username: 'fin' });
    const feed_id = await storeFeed(server.db, { title: 'Reported' });
    await post(fin, '/tracks/record', {
      events: [
        {
          name: 'calypso_reader_search_performed',
          properties: { length: 10, sort: 'my-illness', is_suggestion: false },
        },
      ],
    });
    await post(fin, '/read/reports/new', { feed_id, reason: 'other', text: 'They wrote about my-illness' });
    expect((await close(fin, { login: 'fin', password: fin.password })).status).toBe(200);
    const { rows } = await server.pool.query(
      `select (select count(*) from events where properties::text like '%my-illness%')
         + (select count(*) from reports where text like '%my-illness%') as words,
         (select count(*) from reports where feed_id = $1) as reports`,
      [feed_id],
    );
    expect(rows).toEqual([{ words: 0, reports: 1 }]);
  });

  test('asks for the password and the username', async () => {
    const cyd = await server.signUp({ username: 'cyd' });
    const wrongLogin = await close(cyd, { login: 'cid', password: cyd.password });
    expect([wrongLogin.status, wrongLogin.body.error]).toEqual([400, 'invalid_input']);
    const wrongPassword = await close(cyd, { login: 'cyd', password: 'not it' });
    expect([wrongPassword.status, wrongPassword.body.error]).toEqual([403, 'forbidden']);
    expect((await close(cyd, { login: 'cyd' })).status).toBe(403);
    expect((await server.request(`${V1}/me/account/close`, { json: { login: 'cyd' } })).status).toBe(401);
    for (let tries = 0; tries < 9; tries += 1) await close(cyd, { login: 'cyd', password: 'guess' });
    expect((await close(cyd, { login: 'cyd', password: cyd.password })).status).toBe(429);
    expect((await server.request(`${V1}/me`, { as: cyd })).status).toBe(200);
  });

  test('no one unverified is emailed', async () => {
    const eli = await server.signUp({ username: 'eli', verified: false });
    expect((await close(eli, { login: 'ELI', password: eli.password })).status).toBe(200);
    const farewells = async (name: string) =>
      (await server.outbox()).filter(
        (mail) => mail.includes(`To: ${name}@example.com`) && mail.includes('was deleted'),
      );
    // The next closed account's email comes after any email to Eli.
    const fay = await server.signUp({ username: 'fay' });
    expect((await close(fay, { login: 'fay', password: fay.password })).status).toBe(200);
    await expect.poll(() => farewells('fay')).toHaveLength(1);
    expect(await farewells('eli')).toEqual([]);
  });

  test('the only administrator has to name another one first', async () => {
    const { db } = server;
    const admins = await db.selectFrom('users').selectAll().where('role', '=', 'administrator').execute();
    expect(admins).toHaveLength(1);
    const signedIn = await server.request('/api/auth/sign-in/email', {
      json: { email: admins[0]!.email, password: 'four quiet pencils' },
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const boss: TestMember = { ...friend, id: admins[0]!.id, username: 'boss', cookie };
    const wish = { login: 'boss', password: 'four quiet pencils' };
    const refused = await close(boss, wish);
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    const heir = await server.signUp({ username: 'heir' });
    await db.updateTable('users').set({ role: 'administrator' }).where('id', '=', heir.id).execute();
    expect((await close(boss, wish)).status).toBe(200);
  });
});
