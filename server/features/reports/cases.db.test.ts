import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { countWaiting } from '#test/waiting.ts';

let server: TestServer;
let boss: TestMember;
let deputy: TestMember;
let ann: TestMember;
let bob: TestMember;
let writer: TestMember;
let siteId: number;
let feedId: number;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  deputy = await server.signUp({ username: 'deputy' });
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', deputy.id).execute();
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  bob = await server.signUp({ username: 'bob' });
  writer = await server.signUp({ username: 'writer' });
  const made = await send(writer, '/rest/v1.1/sites/new', { blog_name: 'harbour', blog_title: 'Harbour' });
  siteId = made.body.site_ID ?? made.body.blog_details?.blogid;
  feedId = (
    await server.db.selectFrom('feeds').select('id').where('blog_id', '=', siteId).executeTakeFirstOrThrow()
  ).id;
  for (const as of [ann, bob]) await send(as, '/rest/v1.1/read/following/mine/new', { feed_id: feedId });
});
afterAll(() => server.close());

const send = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const read = (as: TestMember | undefined, path: string) => server.request(path, { as });
const report = (as: TestMember, json: object) =>
  send(as, '/rest/v1.1/read/reports/new', { reason: 'abuse', ...json });
const queue = async (state = 'open') =>
  (await read(boss, `/wpcom/v2/admin/reports?state=${state}`)).body.cases;
const decide = (as: TestMember, id: number, decision: string, more: object = {}) =>
  send(as, `/wpcom/v2/admin/reports/${id}/decide`, { decision, reason: 'abuse', ...more });
const publish = async (title: string) =>
  (await send(writer, `/rest/v1.1/sites/${siteId}/posts/new`, { title, content: `<p>All of ${title}</p>` }))
    .body;
const emailsTo = async (to: TestMember, about: string) =>
  (await readOutbox(server.config.outboxDir)).filter(
    (email) => email.to === to.email && email.subject.includes(about),
  );
const titles = async (as: TestMember, path: string) =>
  (await read(as, path)).body.posts.map(({ title }: { title: string }) => title);

describe('the queue', () => {
  test('groups reports by subject, with the reporters’ records, and is for administrators alone', async () => {
    const feed = await storeFeed(server.db, { title: 'Loud', host: 'loud.example' });
    const id = await storePost(server.db, feed, { title: 'Buy now' });
    for (const as of [ann, bob]) await report(as, { feed_id: feed, post_id: id, text: `by ${as.id}` });
    await report(ann, { feed_id: feed });
    const cases = await queue();
    expect(
      cases.map((one: { subject: object; reports: object[] }) => [one.subject, one.reports.length]),
    ).toEqual([
      [expect.objectContaining({ kind: 'post', title: 'Buy now', host: 'loud.example' }), 2],
      [expect.objectContaining({ kind: 'site', title: 'Loud' }), 1],
    ]);
    expect(cases[0].decisions).toEqual(['none', 'block_feed', 'block_host']);
    expect(cases[0].reports[0]).toMatchObject({ reporter: 'ann', record: { decided: 0, founded: 0 } });
    expect((await read(ann, '/wpcom/v2/admin/reports')).status).toBe(403);

    expect(
      (await send(deputy, `/wpcom/v2/admin/reports/${cases[1].ID}/assign`, { assigned: true })).status,
    ).toBe(200);
    expect((await queue())[1].assigned_to).toBe('deputy');
    expect((await decide(deputy, cases[1].ID, 'take_down_post')).status).toBe(400);
    expect((await decide(deputy, cases[1].ID, 'none')).status).toBe(200);
    expect((await decide(deputy, cases[0].ID, 'block_feed')).status).toBe(200);
    expect(await queue()).toEqual([]);
    await report(ann, { feed_id: feedId });
    const [again] = await queue();
    expect(again.reports[0].record).toEqual({ decided: 2, founded: 1 });
    await decide(boss, again.ID, 'none');
  });

  test('two administrators at once do not decide twice', async () => {
    const { ID } = await publish('Contested');
    await report(ann, { feed_id: feedId, post_id: ID });
    const [found] = await queue();
    const results = await Promise.all([
      decide(boss, found.ID, 'take_down_post'),
      decide(deputy, found.ID, 'none'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const acts = await server.db
      .selectFrom('audit_log')
      .select('act')
      .where('act', '=', 'report.decide')
      .where('subject_id', '=', found.ID)
      .execute();
    expect(acts).toHaveLength(1);
  });
});

describe('takedowns', () => {
  test('a post vanishes with its comments and likes, says so, and comes back with everything', async () => {
    const post = await publish('Slander');
    const path = `/rest/v1.1/sites/${siteId}/posts/${post.ID}`;
    await send(bob, `${path}/replies/new`, { content: 'Not true' });
    await send(bob, `${path}/likes/new`);
    await report(ann, { feed_id: feedId, post_id: post.ID, wants_outcome: true });
    const [found] = await queue();
    expect(found.subject.text).toBe('All of Slander');
    expect(await titles(ann, '/rest/v1.2/read/following')).toContain('Slander');
    await decide(boss, found.ID, 'take_down_post', { reason: 'legal', note: 'A court ordered it.' });
    expect(await titles(ann, '/rest/v1.2/read/following')).not.toContain('Slander');
    expect((await titles(ann, '/rest/v1.2/read/search?q=Slander')).length).toBe(0);
    expect((await read(undefined, '/sites/harbour/feed')).body).not.toContain('Slander');
    const page = await read(undefined, new URL(post.URL).pathname);
    expect(page.status).toBe(451);
    expect(page.body).toContain('noindex');
    const call = await read(ann, `/rest/v1.2/read/sites/${siteId}/posts/${post.ID}`);
    expect([call.status, call.body.error]).toEqual([451, 'unavailable_for_legal_reasons']);
    // The writer sees why, and cannot publish it again.
    const article = await read(writer, `/rest/v1.1/sites/${siteId}/posts/${post.ID}`);
    expect(article.body.taken_down).toMatchObject({
      reason: 'legal',
      answer_URL: expect.stringContaining('/appeal?code='),
    });
    const listed = (await read(writer, `/rest/v1.1/sites/${siteId}/articles`)).body.articles;
    expect(listed.find(({ ID }: { ID: number }) => ID === post.ID).is_taken_down).toBe(true);
    await send(writer, path, { status: 'draft' });
    await send(writer, path, { status: 'publish' });
    expect(await titles(ann, '/rest/v1.2/read/following')).not.toContain('Slander');
    await expect.poll(() => emailsTo(writer, 'A decision about “Slander”')).toHaveLength(1);
    await expect.poll(() => emailsTo(ann, 'Your report')).toHaveLength(1);
    const { text } = (await emailsTo(writer, 'A decision about “Slander”'))[0]!;
    expect(text).toContain('A court ordered it.');

    // The writer answers by the link in the email, once.
    const link = new URL(/https?:\/\/\S+appeal\?code=[\w-]+/.exec(text)![0]);
    const answer = () =>
      fetch(`${server.url}${link.pathname}${link.search}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: link.origin },
        body: new URLSearchParams({ text: 'It was satire' }),
      });
    await answer();
    // Answered once, the link is gone.
    const answered = await read(writer, `/rest/v1.1/sites/${siteId}/posts/${post.ID}`);
    expect(Object.keys(answered.body.taken_down)).toEqual(['reason', 'date']);
    const [appealed] = await queue('appealed');
    expect(appealed.appeal).toMatchObject({ text: 'It was satire', is_open: true });
    expect((await send(boss, `/wpcom/v2/admin/reports/${found.ID}/lift`)).status).toBe(200);
    expect((await send(boss, `/wpcom/v2/admin/reports/${found.ID}/lift`)).status).toBe(409);
    expect(await queue('appealed')).toEqual([]);
    expect(await titles(ann, '/rest/v1.2/read/following')).toContain('Slander');
    const back = (await read(bob, `/rest/v1.2/read/sites/${siteId}/posts/${post.ID}`)).body;
    expect([back.like_count, back.i_like, back.discussion.comment_count]).toEqual([1, true, 1]);
  });

  test('a blog vanishes for everyone but its writers, and comes back', async () => {
    const post = await publish('On the quay');
    await report(ann, { feed_id: feedId });
    const [found] = await queue();
    await send(writer, '/rest/v1.1/read/following/mine/new', { feed_id: feedId });
    await decide(boss, found.ID, 'take_down_blog', { reason: 'spam' });
    expect(await titles(ann, '/rest/v1.2/read/following')).not.toContain('On the quay');
    expect(await titles(writer, '/rest/v1.2/read/following')).toContain('On the quay');
    expect(await titles(bob, '/rest/v1.2/read/search?q=quay')).toEqual([]);
    for (const path of ['/sites/harbour', new URL(post.URL).pathname]) {
      const page = await read(undefined, path);
      expect([page.status, page.body.includes('On the quay')], path).toEqual([410, false]);
    }
    expect((await read(undefined, '/sites/harbour/feed')).status).toBe(410);
    expect((await read(undefined, '/sitemap.xml')).body).not.toContain('harbour');
    expect((await read(writer, `/rest/v1.1/sites/${siteId}/posts/${post.ID}`)).status).toBe(200);
    const own = (await read(writer, `/rest/v1.1/sites/${siteId}`)).body;
    expect(own.taken_down).toEqual({
      reason: 'spam',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      answer_URL: expect.stringContaining('/appeal?code='),
    });
    // Subscribers read why, in their list and in place of the posts; the subscription is still theirs.
    const taken_down = { reason: 'spam', date: expect.any(String) };
    const mine = async () => (await read(ann, '/rest/v1.2/read/following/mine')).body.subscriptions;
    const kept = (await mine()).find(({ feed_ID }: { feed_ID: number }) => feed_ID === feedId);
    expect(kept).toMatchObject({ taken_down, unseen_count: 0 });
    const details = (await read(ann, `/wpcom/v2/read/sites/${siteId}/subscription-details`)).body;
    expect(details).toMatchObject({ ID: kept.ID, taken_down });
    for (const path of [
      `/rest/v1.1/read/feed/${feedId}`,
      `/rest/v1.2/read/feed/${feedId}/posts`,
      `/rest/v1.1/read/sites/${siteId}`,
      `/rest/v1.2/read/sites/${siteId}/posts`,
    ]) {
      const { status, body } = await read(ann, path);
      expect([status, body.error ?? body.code], path).toEqual([410, 'taken_down']);
    }
    expect((await read(writer, `/rest/v1.2/read/sites/${siteId}/posts`)).status).toBe(200);
    const unsubscribe = { sub_id: kept.ID };
    await send(bob, '/rest/v1.1/read/following/mine/delete', unsubscribe);
    await send(boss, `/wpcom/v2/admin/reports/${found.ID}/lift`);
    expect(await titles(ann, '/rest/v1.2/read/following')).toContain('On the quay');
    expect((await read(undefined, '/sites/harbour')).status).toBe(200);
    expect(
      (await mine()).find(({ feed_ID }: { feed_ID: number }) => feed_ID === feedId).taken_down,
    ).toBeUndefined();
  });

  test('a host is blocked with all feeds below it, also those found later', async () => {
    const made = await storeFeed(server.db, {
      host: 'news.bad.example',
      url: 'https://news.bad.example/feed',
    });
    await send(ann, '/rest/v1.1/read/following/mine/new', { feed_id: made });
    await storePost(server.db, made, { title: 'Bad news', sort_at: new Date() });
    const other = await storeFeed(server.db, { host: 'notbad.example', url: 'https://notbad.example/feed' });
    expect(await titles(ann, '/rest/v1.2/read/following')).toContain('Bad news');
    expect(
      (await send(boss, '/wpcom/v2/admin/blocked-hosts', { host: 'Bad.example', reason: 'spam' })).status,
    ).toBe(200);
    const later = await storeFeed(server.db, { host: 'bad.example', url: 'https://bad.example/feed' });
    expect(await titles(ann, '/rest/v1.2/read/following')).not.toContain('Bad news');
    const withheld = await server.db
      .selectFrom('feeds')
      .select('id')
      .where('withheld_at', 'is not', null)
      .where('id', 'in', [made, other, later])
      .orderBy('id')
      .execute();
    expect(withheld.map(({ id }) => id)).toEqual([made, later]);
    expect((await read(ann, `/rest/v1.2/read/feed/${made}/posts`)).status).toBe(410);
    const { subscriptions } = (await read(ann, '/rest/v1.2/read/following/mine')).body;
    const blocked = subscriptions.find(({ feed_ID }: { feed_ID: number }) => feed_ID === made);
    expect(blocked.taken_down).toMatchObject({ reason: 'spam' });
    const { hosts } = (await read(boss, '/wpcom/v2/admin/blocked-hosts')).body;
    expect(hosts).toMatchObject([{ host: 'bad.example', reason: 'spam', feeds: 2 }]);
    await send(boss, '/wpcom/v2/admin/blocked-hosts/delete', { host: 'bad.example' });
    expect(await titles(ann, '/rest/v1.2/read/following')).toContain('Bad news');
  });

  test('a comment is hidden, an account limited and suspended; each can be taken back', async () => {
    const post = await publish('Open talk');
    const path = `/rest/v1.1/sites/${siteId}/posts/${post.ID}`;
    const troll = await server.signUp({ username: 'troll' });
    const comment = (await send(troll, `${path}/replies/new`, { content: 'You fools' })).body;
    expect((await report(ann, { comment_id: comment.ID })).status).toBe(200);
    expect((await report(ann, { user_id: troll.id })).status).toBe(200);
    expect((await report(ann, { comment_id: 999_999 })).status).toBe(404);
    const [ofComment, ofUser] = await queue();
    expect([ofComment.subject.kind, ofComment.author.login, ofComment.subject.text]).toEqual([
      'comment',
      'troll',
      'You fools',
    ]);
    await decide(boss, ofComment.ID, 'hide_comment');
    expect((await read(ann, `${path}/replies`)).body.found).toBe(0);
    await send(boss, `/wpcom/v2/admin/reports/${ofComment.ID}/lift`);
    expect((await read(ann, `${path}/replies`)).body.found).toBe(1);
    await decide(boss, ofUser.ID, 'suspend', { note: 'Ten reports in a week' });
    expect((await read(troll, '/rest/v1.1/me')).status).toBe(401);
  });

  test('the page of a limited person undoes the decision, and their log has all decisions about them', async () => {
    const loud = await server.signUp({ username: 'loud' });
    await report(ann, { user_id: loud.id });
    const [found] = (await queue()).filter(
      ({ subject }: { subject: { title: string } }) => subject.title === 'loud',
    );
    await decide(boss, found.ID, 'limit');
    const person = (await read(boss, `/wpcom/v2/admin/people/${loud.id}`)).body;
    expect(person.limited).toMatchObject({ case_ID: found.ID });
    await send(boss, `/wpcom/v2/admin/reports/${person.limited.case_ID}/lift`);
    expect((await read(boss, `/wpcom/v2/admin/people/${loud.id}`)).body.limited).toBeNull();
    const log = async (subject: string) =>
      (await read(boss, `/wpcom/v2/admin/log?${subject}`)).body.acts.map(({ act }: { act: string }) => act);
    expect(await log(`subject_kind=user&subject_ID=${loud.id}`)).toEqual(['report.lift', 'report.decide']);
    expect(await log(`subject_kind=blog&subject_ID=${siteId}`)).toContain('report.decide');
    expect(await log(`subject_kind=feed&subject_ID=${feedId}`)).toContain('report.decide');
    expect(await log(`subject_kind=team&subject_ID=${loud.id}`)).toEqual([]);
  });

  test('of two administrators who suspend each other, one stays', async () => {
    await report(ann, { user_id: boss.id });
    await report(ann, { user_id: deputy.id });
    const cases: { ID: number; subject: { title: string } }[] = await queue();
    const about = (name: string) => cases.find(({ subject }) => subject.title === name)!.ID;
    // Both wait for the administrators' rows: whoever came later would find their session ended.
    const holder = await server.pool.connect();
    await holder.query("begin; select from users where role = 'administrator' for update");
    const both = Promise.all([
      decide(boss, about('deputy'), 'suspend'),
      decide(deputy, about('boss'), 'suspend'),
    ]);
    await expect.poll(() => countWaiting(server.pool)).toBe(2);
    await holder.query('commit');
    holder.release();
    const answers = await both;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rows = await server.db
      .selectFrom('users')
      .select('suspended_at')
      .where('role', '=', 'administrator')
      .execute();
    expect(rows.filter(({ suspended_at }) => suspended_at === null)).toHaveLength(1);
  });
});
