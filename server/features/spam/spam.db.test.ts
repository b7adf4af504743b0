import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let boss: TestMember;
let skew = 0;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  boss = await server.signUp({ username: 'boss' });
});
afterAll(() => server.close());

const SPAM = [
  'Cheap pills from our pharmacy, best price online',
  'Best casino bonus online, free spins, best price',
  'Cheap replica watches, best price, free shipping online',
  'Buy cheap followers online, best price for your page',
  'Online loan without credit check, best price, cheap and free',
];
const WELCOME = [
  'Thank you for the recipe, the dough was wonderful',
  'My father walked along this harbour every winter',
  'There is a typo in the third paragraph of the story',
  'Which lens did you use for the picture of the heron?',
  'We tried this at school and the children loved it',
];
const ALIKE = 'Buy the best watches online, cheap price, free shipping';

interface Site {
  owner: TestMember;
  /** `/rest/v1.1/sites/12`. */
  path: string;
  post: number;
  blogId: number | null;
}

const send = (as: TestMember, path: string, json: object) => server.request(path, { as, json });

async function createSite(slug: string): Promise<Site> {
  const owner = await server.signUp({ username: `owner-of-${slug}` });
  const { ID } = (await send(owner, '/rest/v1.1/sites/new', { slug, title: slug })).body;
  const path = `/rest/v1.1/sites/${ID}`;
  const post = (await send(owner, `${path}/posts/new`, { title: 'A post', content: '<p>Words</p>' })).body.ID;
  return { owner, path, post, blogId: ID };
}

/** Somebody new, because people with an approved comment are not judged. */
async function say({ path, post }: Site, content: string, as?: TestMember) {
  people += 1;
  const author = as ?? (await server.signUp({ username: `person-${people}` }));
  const { status, body } = await send(author, `${path}/posts/${post}/replies/new`, { content });
  expect(status, body.message).toBe(200);
  return { ...(body as { ID: number; status: string; spam?: object }), author };
}

const decide = (site: Site, id: number, status: string) =>
  send(site.owner, `${site.path}/comments/${id}`, { status });

/** Five comments that stay for two days, and five that its owner marks as spam. Returns the numbers of these. */
async function teach(site: Site): Promise<number[]> {
  for (const text of WELCOME) await say(site, text);
  await server.db
    .updateTable('comments')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('post_id', '=', site.post)
    .where('status', '=', 'approved')
    .execute();
  const ids: number[] = [];
  for (const text of SPAM) {
    const { ID } = await say(site, text);
    await decide(site, ID, 'spam');
    ids.push(ID);
  }
  return ids;
}

const setChoice = (site: Site, comment_spam: string) =>
  server.db
    .updateTable('blogs')
    .set({ options: JSON.stringify({ comment_spam }) as never })
    .where('id', '=', site.blogId!)
    .execute();

const readTotals = (blogId: number | null) =>
  server.db
    .selectFrom('spam_totals')
    .select(['spam', 'welcome'])
    .where('blog_id', blogId === null ? 'is' : '=', blogId)
    .executeTakeFirst();

async function readWords(blogId: number | null) {
  const rows = await server.db
    .selectFrom('spam_words')
    .select(['word', 'spam', 'welcome'])
    .where('blog_id', blogId === null ? 'is' : '=', blogId)
    .where((where) => where.or([where('spam', '>', 0), where('welcome', '>', 0)]))
    .orderBy('word')
    .execute();
  return rows;
}

test('an owner marks five comments, the next alike waits with a reason, “not spam” takes one back', async () => {
  const site = await createSite('quay');
  const marked = await teach(site);
  expect(await readTotals(site.blogId)).toEqual({ spam: 5, welcome: 5 });
  // The author sees that it waits, and nothing else.
  const alike = await say(site, ALIKE);
  expect([alike.status, alike.spam]).toEqual(['unapproved', undefined]);
  const { comments } = (await server.request(`${site.path}/comments`, { as: site.owner })).body;
  expect(comments[0]).toMatchObject({
    ID: alike.ID,
    spam: { score: expect.any(Number) },
    blog: { title: 'quay' },
  });
  expect(comments[0].spam.score).toBeGreaterThan(0.9);
  expect(comments[0].spam.reasons).toHaveLength(3);
  expect(comments[0].spam.reasons).toEqual(expect.arrayContaining(['online', 'price']));
  for (const text of ['Thank you, a wonderful story', 'Where is this harbour?'])
    expect((await say(site, text)).status).toBe('approved');
  // Its owner, and people whose comment was approved, write what they like.
  expect((await say(site, ALIKE, site.owner)).status).toBe('approved');
  const known = await say(site, 'The heron is back');
  skew += 60_000;
  expect((await say(site, `${ALIKE}!`, known.author)).status).toBe('approved');
  // A decision moves, once.
  const before = await readWords(site.blogId);
  await decide(site, marked[0]!, 'spam');
  expect(await readWords(site.blogId)).toEqual(before);
  await decide(site, marked[0]!, 'unspam');
  expect(await readTotals(site.blogId)).toEqual({ spam: 4, welcome: 6 });
  expect((await say(site, `${ALIKE}?`)).status).toBe('approved');
  await decide(site, marked[0]!, 'spam');
  expect(await readTotals(site.blogId)).toEqual({ spam: 5, welcome: 5 });
  await decide(site, marked[0]!, 'trash');
  expect(await readTotals(site.blogId)).toEqual({ spam: 5, welcome: 5 });
});

test('below posts from elsewhere, the decisions of all blogs count', async () => {
  const feed = await storeFeed(server.db, { title: 'Elsewhere' });
  const site = {
    owner: boss,
    path: `/rest/v1.1/sites/feed:${feed}`,
    post: await storePost(server.db, feed),
    blogId: null,
  };
  expect((await readTotals(null))!.spam).toBe(5);
  const alike = await say(site, ALIKE);
  expect(alike.status).toBe('unapproved');
  expect((await say(site, 'A wonderful picture of the harbour')).status).toBe('approved');
  const before = (await readTotals(null))!;
  await decide(site, alike.ID, 'spam');
  expect(await readTotals(null)).toEqual({ ...before, spam: before.spam + 1 });
});

test('another blog is not judged by it, and a blog’s posts that return keep their counts', async () => {
  const other = await createSite('pier');
  expect((await say(other, ALIKE)).status).toBe('approved');
  const marked = await teach(other);
  const words = await readWords(other.blogId);
  await send(other.owner, `${other.path}/posts/${other.post}`, { status: 'draft' });
  await send(other.owner, `${other.path}/posts/${other.post}`, { status: 'publish' });
  await decide(other, marked[0]!, 'spam');
  expect(await readWords(other.blogId)).toEqual(words);
  for (const id of marked) await decide(other, id, 'approved');
  expect(await readTotals(other.blogId)).toMatchObject({ spam: 0 });
  expect((await say(other, ALIKE)).status).toBe('approved');
});

test('the spam folder: its author sees it waiting, nobody is notified until it is no spam', async () => {
  const site = await createSite('dock');
  await teach(site);
  await setChoice(site, 'spam');
  const alike = await say(site, ALIKE);
  expect(alike.status).toBe('unapproved');
  const shown = `${site.path}/posts/${site.post}/replies?number=100`;
  const find = async (as?: TestMember) =>
    (await server.request(shown, { as })).body.comments.find(({ ID }: { ID: number }) => ID === alike.ID);
  expect(await find(alike.author)).toMatchObject({
    status: 'unapproved',
    content: expect.stringContaining('watches'),
  });
  expect([await find(), await find(site.owner)]).toEqual([undefined, undefined]);
  const { comments, counts } = (await server.request(`${site.path}/comments?status=spam`, { as: site.owner }))
    .body;
  expect([comments[0].ID, comments[0].status, counts.unapproved]).toEqual([alike.ID, 'spam', 0]);
  const countNotifications = async () =>
    (
      await server.db
        .selectFrom('notifications')
        .select('id')
        .where('comment_id', '=', alike.ID)
        .where('user_id', '=', site.owner.id)
        .execute()
    ).length;
  expect(await countNotifications()).toBe(0);
  expect((await decide(site, alike.ID, 'unspam')).body).toMatchObject({ status: 'approved' });
  expect(await countNotifications()).toBe(1);
  expect(await find()).toMatchObject({ status: 'approved' });
  await setChoice(site, 'off');
  expect((await say(site, `${ALIKE}, now`)).status).toBe('approved');
});

test('two moderators at once count a comment once, and a comment that is gone leaves the counts', async () => {
  const site = await createSite('mole');
  await teach(site);
  const { ID } = await say(site, 'Something else entirely');
  const totals = (await readTotals(site.blogId))!;
  await Promise.all(Array.from({ length: 5 }, () => decide(site, ID, 'spam')));
  expect(await readTotals(site.blogId)).toMatchObject({ spam: totals.spam + 1 });
  const words = await readWords(site.blogId);
  await server.db.deleteFrom('comments').where('id', '=', ID).execute();
  expect(await readWords(site.blogId)).toEqual(words);
});

test('the words of long and many comments are bounded', async () => {
  const site = await createSite('bank');
  const long = (seed: number) =>
    Array.from({ length: 8_000 }, (_, n) => `w${seed}x${n}`)
      .join(' ')
      .slice(0, 65_000);
  // The database's statistics know nothing of the words that follow.
  await server.pool.query('analyze spam_words');
  await server.pool.query(
    `insert into spam_words (blog_id, word, spam, counted_on) select $1, n, 1, '2020-01-01' from generate_series(1, 19900) n`,
    [site.blogId],
  );
  await server.db
    .insertInto('spam_totals')
    .values({ blog_id: site.blogId, spam: 90, welcome: 90, words: 19_900 })
    .execute();
  const { ID } = await say(site, long(1));
  await decide(site, ID, 'spam');
  const { n } = await server.db
    .selectFrom('spam_words')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('blog_id', '=', site.blogId)
    .executeTakeFirstOrThrow();
  expect(n).toBe(18_000);
  // What was counted today is still there.
  const { words } = await server.db
    .selectFrom('comment_spam')
    .select('words')
    .where('comment_id', '=', ID)
    .executeTakeFirstOrThrow();
  const kept = await server.db
    .selectFrom('spam_words')
    .select('word')
    .where('blog_id', '=', site.blogId)
    .where('word', 'in', words.map(Number))
    .execute();
  expect([words.length, kept.length]).toEqual([300, 300]);
});

test('an edit that looks like spam waits or is put aside, and takes the counted approval back', async () => {
  const site = await createSite('weir');
  await teach(site);
  const edit = ({ ID, author }: { ID: number; author: TestMember }, content: string) =>
    send(author, `${site.path}/comments/${ID}`, { content });
  const readScore = async (id: number) =>
    (await server.request(`${site.path}/comments/${id}`, { as: site.owner })).body.spam?.score;
  const said = await say(site, 'The heron by the weir');
  await decide(site, said.ID, 'unapproved');
  await decide(site, said.ID, 'approved');
  const before = (await readTotals(site.blogId))!;
  const words = await readWords(site.blogId);
  expect((await edit(said, ALIKE)).body).toMatchObject({ status: 'unapproved', can_edit: true });
  expect(await readTotals(site.blogId)).toEqual({ ...before, welcome: before.welcome - 1 });
  expect(await readWords(site.blogId)).not.toEqual(words);
  expect(await readScore(said.ID)).toBeGreaterThan(0.9);
  // Harmless again, it still waits, without a reason.
  expect((await edit(said, 'The heron by the weir')).body.status).toBe('unapproved');
  expect(await readScore(said.ID)).toBeUndefined();
  await decide(site, said.ID, 'approved');
  expect([await readTotals(site.blogId), await readWords(site.blogId)]).toEqual([before, words]);
  await setChoice(site, 'spam');
  expect((await edit(said, ALIKE)).body).toMatchObject({ status: 'unapproved' });
  expect(await readTotals(site.blogId)).toEqual({ ...before, welcome: before.welcome - 1 });
  const { comments } = (await server.request(`${site.path}/comments?status=spam`, { as: site.owner })).body;
  expect(comments[0]).toMatchObject({ ID: said.ID, status: 'spam', spam: { score: expect.any(Number) } });
  expect((await decide(site, said.ID, 'unspam')).body.status).toBe('approved');
});
