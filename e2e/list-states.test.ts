import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';
import { unlessOneWay } from './one-way.ts';

interface ShownList {
  path: string;
  /** The calls that load it. */
  call: RegExp;
  /** Its empty state, and the one next step. */
  empty: [sentence: string, action: string];
  /** The message when the call fails; the page's if the page is nothing but the list. */
  failed: string;
}

const POSTS = 'These posts could not be loaded.';
const SUBSCRIPTIONS = 'Your subscriptions could not be loaded.';
const BETWEEN = '/me/security';
const SITES = 'These sites could not be loaded.';
const PAGE = 'This page could not be loaded.';

let server: TestServer;
let ann: TestMember;
/** An administrator, in no team. */
let bob: TestMember;
/** Every list in the reader, for a user without any data. */
let lists: Record<string, ShownList>;
/** Lists that need something followed. */
let followed: Record<string, ShownList>;
/** Ann follows it from the second test on, and a tag; it is empty. */
let feedId: number;

beforeAll(async () => {
  server = await startTestServer({ environment: { COMPANY_NAME: 'Brightwater' } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', bob.id).execute();
  feedId = await storeFeed(server.db, { title: 'Quiet Hours', last_success_at: new Date() });
  const send = (path: string, json: object) => server.request(`/rest/${path}`, { as: ann, json });
  const { blogId } = await storeBlog(server.db, { owners: [ann.id] });
  await send('v1.2/read/lists/new', { title: 'Mornings' });
  await createMembership(server.db, { slug: 'a8c', title: 'a8c' }, ann.id);
  const find = 'Find sites to follow';
  lists = {
    discover: {
      path: '/discover',
      call: /streams\/discover/,
      empty: ['Nothing to recommend yet', 'Add a site'],
      failed: POSTS,
    },
    'first posts': {
      path: '/discover/firstposts',
      call: /streams\/first-posts/,
      empty: ['No first posts yet', 'Add a site'],
      failed: POSTS,
    },
    tags: {
      path: '/tags',
      call: /tags\/alphabetic/,
      empty: ['No tags yet', find],
      failed: 'The list of tags could not be loaded.',
    },
    'posts of the company': {
      path: '/reader/a8c',
      call: /read\/a8c/,
      empty: ['Nothing here yet', 'Write a post'],
      failed: POSTS,
    },
    'posts of team blogs': {
      path: '/reader/p2',
      call: /read\/following\/p2/,
      empty: ['Nothing here yet', 'Write a post'],
      failed: POSTS,
    },
    'conversations of the company': {
      path: '/reader/conversations/a8c',
      call: /read\/conversations/,
      empty: ['No comments yet', 'Read what’s new at Brightwater'],
      failed: POSTS,
    },
    'found posts': {
      path: '/reader/search?q=zebra',
      call: /read\/search/,
      empty: ['No posts found', 'Go to Discover'],
      failed: POSTS,
    },
    'found sites': {
      path: '/reader/search?q=zebra&show=sites',
      call: /read\/feed\?/,
      empty: ['No sites found', 'Go to Discover'],
      failed: SITES,
    },
    'posts of a site': {
      path: `/reader/blogs/${blogId}`,
      call: /read\/sites\/\d+\/posts/,
      empty: ['No recent posts', find],
      failed: POSTS,
    },
    'posts of a person': {
      path: '/reader/users/bob',
      call: /users\/\d+\/posts/,
      empty: ['No posts yet', find],
      failed: POSTS,
    },
    'lists of a person': {
      path: '/reader/users/bob/lists',
      call: /read\/lists\/bob/,
      empty: ['No lists yet.', find],
      failed: PAGE,
    },
    'posts of a list': {
      path: '/reader/list/ann/mornings',
      call: /read\/list\/ann\/mornings\/posts/,
      empty: ['No posts yet', 'Add sites and tags'],
      failed: POSTS,
    },
    'items of a list': {
      path: '/reader/list/ann/mornings/edit/items',
      call: /lists\/ann\/mornings\/items/,
      // The next step is the field above it.
      empty: ['This list is empty', ''],
      failed: 'The items of this list could not be loaded.',
    },
    likes: {
      path: '/activities/likes',
      call: /read\/liked/,
      empty: ['No likes yet', 'Back to Following'],
      failed: POSTS,
    },
    conversations: {
      path: '/reader/conversations',
      call: /read\/conversations/,
      empty: ['No conversations yet', 'Find something to talk about'],
      failed: POSTS,
    },
    notifications: {
      path: '/reader/notifications',
      call: /notifications\/\?/,
      empty: ['No notifications yet', 'Join a conversation'],
      failed: 'The notifications could not be loaded.',
    },
    subscriptions: {
      path: '/reader/subscriptions',
      call: /read\/following\/mine\?/,
      empty: ['You don’t subscribe to any sites yet', find],
      failed: SUBSCRIPTIONS,
    },
    'check-up': {
      path: '/reader/subscriptions/check-up',
      call: /read\/following\/mine\?/,
      empty: ['All your subscriptions are healthy', 'Manage subscriptions'],
      failed: SUBSCRIPTIONS,
    },
    'comment subscriptions': {
      path: '/reader/subscriptions/comments',
      call: /post-comment-subscriptions\?/,
      empty: ['You don’t subscribe to comments on any post yet', 'Find something to talk about'],
      failed: SUBSCRIPTIONS,
    },
    'pending subscriptions': {
      path: '/reader/subscriptions/pending',
      call: /pending-blog-subscriptions/,
      empty: ['Nothing to confirm', 'Manage subscriptions'],
      failed: SUBSCRIPTIONS,
    },
    'posts of a blog': {
      path: `/me/sites/${blogId}/posts`,
      call: /sites\/\d+\/articles/,
      empty: ['Nothing published yet. Posts you publish will appear here.', 'Write a post'],
      failed: PAGE,
    },
    'comments of a blog': {
      path: `/me/sites/${blogId}/comments`,
      call: /sites\/\d+\/comments\?/,
      empty: ['No comments waiting', 'Show approved comments'],
      failed: PAGE,
    },
    muted: {
      path: '/me/mutes',
      call: /me\/mutes/,
      empty: ['You haven’t muted anything.', 'Go to Recent'],
      failed: 'Your muted words could not be loaded.',
    },
    blocked: {
      path: '/me/blocks',
      call: /me\/blocks\/sites/,
      empty: ['You haven’t blocked anyone.', 'Go to Recent'],
      failed: 'Your blocked sites and people could not be loaded.',
    },
  };
  followed = {
    'posts with a tag': {
      path: '/tag/quiet',
      call: /read\/tags\/quiet\/posts/,
      empty: ['No posts yet', find],
      failed: POSTS,
    },
    following: {
      path: '/reader',
      call: /read\/following\?/,
      empty: ['Nothing here yet', 'Add a site'],
      failed: POSTS,
    },
    recent: {
      path: `/reader/recent/${feedId}`,
      call: /read\/streams\/following/,
      empty: ['Nothing here yet', 'Show all sites'],
      failed: POSTS,
    },
  };
});
afterAll(() => server?.close());

test('U78: every list says in a sentence that it is empty, that it failed or that there is no network, with one next action', async () => {
  expect(await findWrong(lists)).toEqual([]);
  // Some seventy pages.
}, 180_000);

test('U78: so do the streams of subscriptions', async () => {
  await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id: feedId } });
  await server.request('/rest/v1.1/read/tags/quiet/mine/new', { as: ann, json: {} });
  expect(await findWrong(followed)).toEqual([]);
});

test('U78: so do teams, and comments below posts from elsewhere', async () => {
  const others: Record<string, ShownList> = {
    teams: {
      path: '/teams',
      call: /me\/teams/,
      empty: ['No teams yet', 'Create team'],
      failed: 'This list could not be loaded.',
    },
    'comments of administration': {
      path: '/admin/comments',
      call: /admin\/comments/,
      // They come by themselves.
      empty: ['No comments waiting', ''],
      failed: 'This list could not be loaded.',
    },
  };
  expect(await findWrong(others, bob)).toEqual([]);
});

/** Checks the empty, failed and unreachable states of all lists, and names those without one. */
async function findWrong(all: Record<string, ShownList>, as = ann): Promise<string[]> {
  const { page } = await openAs(server, as);
  const main = page.locator('main');
  const wrong: string[] = [];
  let now = Date.now();
  // Navigates within the application, because a page from the server contains its data.
  const open = (path: string) => page.evaluate((to) => history.pushState({}, '', to), path);
  /** Nothing is cached from the previous state, and all of one state ends with it: no list is loaded in between. */
  const visit = async (state: string, prepare: () => Promise<unknown>, check: Check) => {
    await prepare();
    for (const [name, list] of Object.entries(all)) {
      // The page's cache is stale by now.
      now += 60_000;
      await page.clock.setFixedTime(now);
      await open(list.path);
      const fault = await check(list).catch((error: Error) => error.message.split('\n')[0]);
      if (fault) wrong.push(`${name}, ${state}: ${fault}`);
      // Between two lists, so that the message of one is not mistaken for the next one's.
      await open(BETWEEN);
      await main.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    }
    await page.unrouteAll();
  };
  await visit(
    'empty',
    () => page.goto(BETWEEN),
    async ({ empty: [sentence, action] }) => {
      const heading = main.getByRole('heading', { name: sentence, exact: true });
      await heading.waitFor({ timeout: 10_000 });
      const actions = await heading.locator('..').locator('a, button').allTextContents();
      return actions.join() === action ? undefined : `the actions are "${actions}"`;
    },
  );
  await visit(
    'failed',
    async () => {
      const calls = Object.values(all).map(({ call }) => call.source);
      await page.route(new RegExp(`/(?:rest|wpcom)/.*(?:${calls.join('|')})`), (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.goto(BETWEEN);
    },
    async ({ failed }) => {
      await main.getByText(failed).first().waitFor({ timeout: 10_000 });
      return unlessOneWay(main);
    },
  );
  await visit(
    'offline',
    async () => {
      // On a device that has kept nothing.
      await page.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
      });
      await page.route(/\/(?:rest|wpcom)\//, (route) => route.abort());
      await page.goto(BETWEEN);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
    },
    async () => {
      await main.getByText('We can’t reach Tidings.').first().waitFor({ timeout: 10_000 });
      return unlessOneWay(main);
    },
  );
  return wrong;
}

type Check = (list: ShownList) => Promise<string | undefined>;
