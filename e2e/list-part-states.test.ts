import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';
import { unlessOneWay } from './one-way.ts';

/** A list that is a part of a page, or an overlay: only its own calls fail or are unreachable. */
interface ShownPart {
  path: () => string;
  /** The calls that load it. */
  call: RegExp;
  /** The calls whose data the server puts into the page, and leaves out if loading fails. */
  held?: string[];
  /** Opens it. */
  reach?: (page: Page) => Promise<unknown>;
  /** Where it is. */
  place: (page: Page) => Locator;
  /** Its empty state, and the one next step; absent if it is never empty, or not shown then. */
  empty?: [sentence: string, action: (place: Locator) => Locator];
  /** The message when the call fails. */
  failed: string;
}

const SITES = 'These sites could not be loaded.';
const UNREACHABLE = 'We can’t reach Tidings. Check your connection, then try again.';
const LISTS = 'Your lists could not be loaded.';

let server: TestServer;
/** Has not completed onboarding, and follows all feeds. */
let eve: TestMember;
let kitesId: number;
let postId: number;

beforeAll(async () => {
  server = await startTestServer();
  eve = await server.signUp({ username: 'eve', isNew: true });
  const quietId = await storeFeed(server.db, { title: 'Quiet Hours', last_success_at: new Date() });
  kitesId = await storeFeed(server.db, { title: 'Paper Kites', last_success_at: new Date() });
  postId = await storePost(server.db, kitesId, { title: 'First light' });
  for (const feed_id of [quietId, kitesId])
    await server.request('/rest/v1.1/read/following/mine/new', { as: eve, json: { feed_id } });
});
afterAll(() => server?.close());

const recommended = (page: Page) => page.getByRole('region', { name: 'Recommended sites' });
const createList = (place: Locator) => place.getByRole('link', { name: 'Create list' });

const parts: Record<string, ShownPart> = {
  'your blogs': {
    path: () => '/me/sites',
    call: /rest\/v1\.1\/me\/(?:sites|invitations)/,
    held: ['/rest/v1.1/me/sites', '/rest/v1.1/me/invitations'],
    place: (page) => page.locator('main'),
    empty: ['A blog of your own', (place) => place.getByRole('link', { name: 'Create a blog' })],
    failed: 'This page could not be loaded.',
  },
  comments: {
    path: () => `/reader/feeds/${kitesId}/posts/${postId}`,
    call: /posts\/\d+\/replies/,
    held: ['/rest/v1.1/sites/:siteId/posts/:postId/replies'],
    place: (page) => page.locator('#comments'),
    empty: ['No comments yet.', (place) => place.getByRole('textbox', { name: 'Write a comment' })],
    failed: 'The comments could not be loaded.',
  },
  'recommended sites of the manager': {
    path: () => '/reader/subscriptions',
    call: /recommendations\/sites/,
    place: recommended,
    // If there are none, only the subscriptions are shown.
    failed: SITES,
  },
  'recommended sites before a search': {
    path: () => '/reader/search',
    call: /recommendations\/sites/,
    held: ['/rest/v1.2/read/recommendations/sites'],
    place: recommended,
    // If there are none, the trending tags are shown instead.
    failed: SITES,
  },
  'lists to add a site to': {
    path: () => `/reader/feeds/${kitesId}`,
    reach: (page) => page.getByRole('button', { name: 'Add Paper Kites to a list' }).click(),
    call: /read\/feed\/\d+\/lists/,
    place: (page) => page.getByRole('dialog'),
    empty: ['You don’t have any lists yet.', createList],
    failed: LISTS,
  },
  'lists to add many sites to': {
    path: () => '/reader/subscriptions',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Quiet Hours' }).check();
      await page.getByRole('button', { name: 'Add to list…' }).click();
    },
    call: /read\/lists(?:\?|$)/,
    held: ['/rest/v1.2/read/lists'],
    place: (page) => page.getByRole('dialog'),
    empty: ['You don’t have any lists yet.', createList],
    failed: LISTS,
  },
  // Its topics are always the same, so it is never empty.
  interests: {
    path: () => '/reader',
    call: /read\/tags(?:\?|$)/,
    held: ['/rest/v1.2/read/tags'],
    place: (page) => page.getByRole('dialog', { name: 'What topics interest you?' }),
    failed: 'Your topics could not be loaded.',
  },
  'sites to begin with': {
    path: () => '/reader?reloadSubscriptionOnboarding=true',
    call: /read\/tags\/cards/,
    place: (page) => page.getByRole('dialog', { name: "Discover sites that you'll love" }),
    empty: [
      'No recommendations available at the moment.',
      (place) => place.getByRole('link', { name: 'Find sites to follow' }),
    ],
    failed: SITES,
  },
};

test.each(Object.entries(parts))(
  'U78: %s, a part of a page or over it, says in a sentence that it is empty, that it failed or that there is no network, with one next action',
  async (_, part) => {
    expect(await faultsOf(part)).toEqual({});
  },
);

test('U78: visitors are told that there are no comments, and that they could not be loaded', async () => {
  const path = parts.comments!.path();
  const read = async () => (await server.request(path)).body as string;
  const empty = await read();
  expect(empty).toContain('No comments yet.');
  expect(empty).toMatch(/<a[^>]*href="\/log-in[^"]*"[^>]*>Log in to comment</);
  await sql`alter table comments rename to comments_away`.execute(server.db);
  const failed = await read().finally(() =>
    sql`alter table comments_away rename to comments`.execute(server.db),
  );
  expect(failed).toContain('First light');
  expect(failed).toContain('The comments could not be loaded.');
  expect(failed).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>Retry<`));
});

/** Returns what is wrong with a part's empty, failed and unreachable states. */
async function faultsOf({ path, call, held = [], reach, place: placeOn, empty, failed }: ShownPart) {
  let { page } = await openAs(server, eve);
  let place = placeOn(page);
  const visit = async (sentence: string, check: () => Promise<string | undefined>) => {
    await page.goto(path());
    const look = async () => {
      if (sentence === UNREACHABLE) await page.evaluate(() => dispatchEvent(new Event('offline')));
      await reach?.(page);
      await place.getByText(sentence, { exact: true }).waitFor({ timeout: 10_000 });
      return check();
    };
    const fault = await look().catch((error: Error) => error.message.split('\n')[0]);
    await page.unrouteAll();
    return fault;
  };
  const prepare = (answer: Parameters<Page['route']>[1]) =>
    Promise.all([page.route(call, answer), page.route(new URL(path(), server.url).href, without(held))]);
  const faults: Record<string, string | undefined> = {};
  if (empty) {
    const [sentence, action] = empty;
    faults.empty = await visit(sentence, async () => {
      const actions = await action(place).count();
      return actions === 1 ? undefined : `there are ${actions} of its action`;
    });
  }
  await prepare((route) => route.fulfill({ status: 500, json: {} }));
  faults.failed = await visit(failed, () => unlessOneWay(place));
  // On a device that has kept nothing.
  ({ page } = await openAs(server, eve));
  place = placeOn(page);
  await prepare((route) => route.abort());
  faults.offline = await visit(UNREACHABLE, () => unlessOneWay(place));
  return faults;
}

/** Removes the data of these calls from the page. */
function without(paths: string[]): Parameters<Page['route']>[1] {
  return async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const path of paths)
      body = body
        .replaceAll(`"GET ${path}"`, '"GET nothing"')
        .replaceAll(`"GET ${path}\\"`, '"GET nothing\\"');
    await route.fulfill({ response, body });
  };
}
