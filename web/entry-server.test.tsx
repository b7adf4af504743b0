import { describe, expect, test, vi } from 'vitest';
import { readCatalogue } from '#server/platform/catalogues.ts';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Email } from '#shared/emails.ts';
import type { Path } from '#shared/endpoint.ts';
import { provideCatalogues } from '#shared/i18n/translate.ts';
import type { PageRequest } from '#shared/page.ts';
import { render, renderEmail } from './entry-server.tsx';
import { CallError } from './lib/call.ts';

// Loads every page first, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const member: Viewer = {
  ID: 7,
  username: 'maren',
  display_name: 'Maren </script><script>alert(1)</script>',
  email: 'maren@example.org',
  email_verified: true,
  email_problem: null,
  avatar_URL: null,
  date: '2026-01-01T00:00:00Z',
  role: 'member',
};

const feed = {
  feed_ID: 12,
  blog_ID: 0,
  name: 'Salt & Slate',
  URL: 'https://salt.example/',
  feed_URL: 'https://salt.example/feed',
  subscribe_URL: 'https://salt.example/feed',
  description: 'Tides.',
  image: null,
  site_icon: null,
  subscribers_count: 3,
  is_following: false,
  last_update: null,
  last_checked: null,
  next_refresh_time: null,
  health: null,
};

/** Responds by path, as the server would; all other paths do not exist. */
function respondWith(answers: Record<string, unknown>): PageRequest['call'] {
  return (async ({ path }: Path) => {
    if (path in answers) return answers[path];
    throw new CallError('unknown_feed', 'No such feed.', 404);
  }) as PageRequest['call'];
}

const nothingFollowed = {
  '/rest/v1.2/read/frame': {
    following: { subscriptions: [], total_subscriptions: 0, own_subscriptions: 0 },
    unseen: { counts: [], total: 0 },
    lists: { lists: [] },
    tags: { tags: [] },
    teams: { number: 0, teams: [], company_team: 'a8c' },
    blogs: { sites: [] },
    notifications: 0,
    announcements: [],
  },
  '/rest/v1.2/read/following': { posts: [], number: 0, next_page_handle: null },
  '/rest/v1.1/me/preferences': { calypso_preferences: {} },
};
const oneFeed = {
  '/rest/v1.1/read/feed': { feeds: [{ ...feed, preview: [] }] },
  '/rest/v1.1/read/feed/:feedId': feed,
  '/rest/v1.2/read/feed/:feedId/posts': { posts: [], number: 0, next_page_handle: null },
};

provideCatalogues(readCatalogue);

const createRequest = (url: string, more: Partial<PageRequest> = {}): PageRequest => ({
  url,
  publicUrl: 'https://tidings.example',
  viewer: null,
  call: respondWith({}),
  assets: {
    app: '/assets/app.js',
    appStyles: '/assets/style.css',
    appImports: ['/assets/base.js'],
    following: ['/assets/following.js'],
    streams: ['/assets/streams.js'],
    otherStreams: ['/assets/other-streams.js'],
    services: ['/assets/services.js'],
    lateStyles: '/assets/late.css',
    rareStyles: '/assets/rare.css',
    visitor: '/assets/visitor.js',
    visitorStyles: '/assets/visitor.css',
    blog: '/assets/blog.js',
    messages: '/assets/messages-1',
  },
  theme: 'system',
  now: Date.UTC(2026, 5, 1),
  locale: 'en',
  dev: false,
  isFirst: false,
  isOnDomain: false,
  ...more,
});

describe('a visitor', () => {
  test('gets whole HTML with the small script only, and nothing inline', async () => {
    const { status, html } = await render(createRequest('/reader/feeds/12', { call: respondWith(oneFeed) }));
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"><head>/);
    expect(html).toContain('<title>Salt &amp; Slate ‹ Reader</title>');
    expect(html).toContain('src="/assets/visitor.js"');
    expect(html).not.toContain('/assets/app.js');
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
  });

  test('RD-28: is sent to the log-in page from a member’s page, with a link back', async () => {
    expect(await render(createRequest('/reader/subscriptions?a=1'))).toEqual({
      status: 302,
      redirect: '/log-in?redirect_to=%2Freader%2Fsubscriptions%3Fa%3D1',
    });
  });

  test('RD-02: a feed’s address redirects to the feed’s page', async () => {
    const answer = await render(
      createRequest('/reader/feeds/https%3A%2F%2Fsalt.example', { call: respondWith(oneFeed) }),
    );
    expect(answer).toEqual({ status: 302, redirect: '/reader/feeds/12' });
  });

  test('ER-10: a feed that does not exist is a 404 with its own message', async () => {
    const { status, html } = await render(createRequest('/reader/feeds/99'));
    expect(status).toBe(404);
    expect(html).toContain('Sorry, we can&#x27;t find that site.');
  });

  test('U79: a failing server is a page with a status and a next step', async () => {
    const call = (async () => {
      throw new CallError('unavailable', 'Down.', 503);
    }) as PageRequest['call'];
    const { status, html } = await render(createRequest('/reader/feeds/12', { call }));
    expect(status).toBe(503);
    expect(html).toContain('Try again');
  });

  test('an address without a page is a 404, and /dev pages are one outside development', async () => {
    expect(await render(createRequest('/nothing/here'))).toMatchObject({
      status: 404,
      html: expect.stringContaining('There’s nothing at this address.'),
    });
    expect((await render(createRequest('/nothing/here'))).html).toContain(
      '<title>Not found ‹ Tidings</title>',
    );
    expect((await render(createRequest('/dev/gallery'))).status).toBe(404);
    expect((await render(createRequest('/dev/gallery', { dev: true }))).status).toBe(200);
  });

  test('sees the theme of the device from the first paint', async () => {
    expect((await render(createRequest('/log-in', { theme: 'dark' }))).html).toContain(
      '<html lang="en" dir="ltr" data-theme="dark">',
    );
  });

  test('sees the page in the requested language, its links too', async () => {
    const pseudo = await render(createRequest('/nothing', { locale: 'en-XA' }));
    expect(pseudo.html).toContain('<html lang="en-XA"');
    expect(pseudo.html).toContain('Ţĥéŕé');
    const { html } = await render(
      createRequest('/reader/feeds/12', { call: respondWith(oneFeed), pathLocale: 'es' }),
    );
    expect(html).toContain('href="/es/discover"');
    expect(html).toContain('href="/ar/reader/feeds/12"');
    expect(html).toContain('href="/es/log-in?redirect_to=%2Freader%2Ffeeds%2F12"');
    expect(html).not.toMatch(/<a[^>]* href="\/(discover|tags|reader|log-in)/);
  });

  test('a language that we don’t have is a 404 with the way to the page', async () => {
    const { status, html } = await render(createRequest('/xx/discover/tags'));
    expect(status).toBe(404);
    expect(html).toContain('Tidings isn’t available in this language.');
    expect(html).toMatch(/<a[^>]* href="\/discover\/tags"/);
  });
});

describe('discovering without an account', () => {
  const LINE = 'Enjoy millions of blogs at your fingertips.';
  const createSite = (feed_id: number) => ({
    ...{ blog_id: 0, feed_id, ID: 0, name: `Site ${feed_id}`, blog_title: '', blog_url: '' },
    ...{ URL: `https://site-${feed_id}.example/`, feed_url: `https://site-${feed_id}.example/feed` },
    ...{ description: 'Words', icon: null, subscribers_count: 3, railcar: {} },
  });
  const bread = {
    ID: '1',
    slug: 'bread',
    title: 'Bread',
    display_name: 'bread',
    URL: '/tag/bread',
    count: 3,
  };
  const nothingWritten = {
    '/rest/v1.2/read/recommendations/sites': {
      algorithm: 'x',
      sites: [createSite(1), createSite(2)],
      meta: {},
    },
    '/wpcom/v2/read/tags/related': { tags: [bread] },
    '/wpcom/v2/read/streams/discover': { cards: [] },
    '/wpcom/v2/read/streams/first-posts': { cards: [] },
    '/wpcom/v2/read/tags/posts': { posts: [] },
    '/wpcom/v2/read/tags/:slug/posts': { posts: [] },
  };
  const open = (path: string, answers: object = nothingWritten) =>
    render(createRequest(path, { call: respondWith(answers as Record<string, unknown>) }));
  /** The link and state of each tab. */
  const listTabs = (html: string) => {
    const [, nav = ''] = /<nav aria-label="Discover"[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
    return [...nav.matchAll(/<a [^>]*>/g)].map(([tag]) => ({
      href: /href="([^"]*)"/.exec(tag)?.[1],
      isOpen: tag.includes('aria-current="page"'),
    }));
  };

  test.each(['/discover', '/discover/firstposts', '/discover/tags', '/discover/latest'])(
    'RT-26, DI-01, U36, U75, RO-03, RO-04: %s is whole HTML with its tab open, by the path',
    async (path) => {
      const { status, html = '' } = await open(path);
      expect(status).toBe(200);
      expect(html.split(LINE)).toHaveLength(2);
      expect(listTabs(html)).toEqual(
        ['/discover', '/discover/firstposts', '/discover/tags', '/discover/latest'].map((href) => ({
          href,
          isOpen: href === path,
        })),
      );
      expect(html).toContain('Site 1');
      expect(html).not.toContain('Recommended sites');
      expect(html).toContain('href="/tag/bread"');
      expect(html).toContain('action="/reader/search"');
      expect(html).toContain(`<link rel="canonical" href="https://tidings.example${path}"/>`);
      // RO-11: the sidebar is for members.
      expect(html).not.toContain('aria-label="Reader"');
    },
  );

  test('the tags tab opens the requested tag, or the first of the bar', async () => {
    const asked = (await open('/discover/tags?selectedTag=tea')).html!;
    expect(asked).toMatch(/<a[^>]*aria-current="page"[^>]*><bdi>tea<\/bdi>/);
    expect((await open('/discover/tags')).html).toMatch(/<a[^>]*aria-current="page"[^>]*><bdi>bread<\/bdi>/);
    const prompted = { ...nothingWritten, '/wpcom/v2/read/tags/:slug/posts': { posts: [{ ID: 1 }] } };
    expect((await open('/discover/tags', prompted)).html).toMatch(
      /<a[^>]*aria-current="page"[^>]*><bdi>dailyprompt<\/bdi>/,
    );
  });

  test('missing and failed content is announced, each with one next step', async () => {
    expect((await open('/discover')).html).toContain('Nothing to recommend yet');
    const { status, html = '' } = await open('/discover', {});
    expect(status).toBe(200);
    expect(html).toContain('These posts could not be loaded.');
    expect(html).toMatch(/<a[^>]*href="\/discover"[^>]*>Retry<\/a>/);
    expect(html).toContain(LINE);
  });

  test.each(['/discover/add-new', '/discover/reddit'])('RD-27: %s leads to /discover', async (path) => {
    expect(await open(path)).toEqual({ status: 302, redirect: '/discover' });
  });
});

describe('a member', () => {
  test('gets the rendered page, the application and its initial data, safely', async () => {
    const { status, html = '' } = await render(
      createRequest('/reader', { viewer: member, call: respondWith(nothingFollowed) }),
    );
    expect(status).toBe(200);
    expect(html).toContain('<title>Followed Sites ‹ Reader</title>');
    expect(html).toContain('src="/assets/app.js"');
    expect(html).not.toContain('alert(1)</script>');
    // Everything is there before any script has run, and nothing that the content policy forbids.
    expect(html).toContain('aria-label="Reader"');
    expect(html).toMatch(/<h1[^>]*>Recent</);
    expect(html).toContain('<link rel="modulepreload" href="/assets/base.js"');
    expect(html).not.toMatch(/ style="/);
    const json = html.match(/<script id="page-data" type="application\/json">(.*?)<\/script>/s)![1]!;
    const data = JSON.parse(json);
    expect(data.viewer).toEqual(member);
    expect(data.queries.queries.map((query: { queryKey: unknown[] }) => query.queryKey[0])).toEqual(
      expect.arrayContaining(['GET /rest/v1.2/read/following/mine', 'GET /rest/v1.2/read/following']),
    );
  });

  test('is redirected from the log-in pages, but never to another site', async () => {
    expect(await render(createRequest('/', { viewer: member }))).toMatchObject({
      status: 302,
      redirect: '/reader',
    });
    const back = await render(
      createRequest('/log-in?redirect_to=%2Freader%2Fsubscriptions', { viewer: member }),
    );
    expect(back.redirect).toBe('/reader/subscriptions');
    for (const elsewhere of ['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', '%2F%5Cevil.example']) {
      expect(
        (await render(createRequest(`/log-in?redirect_to=${elsewhere}`, { viewer: member }))).redirect,
      ).toBe('/reader');
    }
  });
});

test('an email says the same in HTML and in text', async () => {
  const link = 'https://tidings.example/api/auth/verify-email?token=a&callbackURL=%2F';
  const email = await renderEmail({ template: 'VerifyEmail', props: { name: 'Ann <b>', link } });
  expect(email.subject).toBe('Verify your email for Tidings');
  expect(email.html).toContain('Welcome, Ann &lt;b&gt;');
  expect(email.html).toContain(
    'href="https://tidings.example/api/auth/verify-email?token=a&amp;callbackURL=%2F"',
  );
  expect(email.text).toContain(`Verify my email:\n${link}`);
  const unknown = { template: 'Nothing', props: {} } as unknown as Email;
  await expect(renderEmail(unknown)).rejects.toThrow('There is no email template "Nothing".');
});
