import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryHistory } from '@tanstack/react-router';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { createMembership } from '#server/features/teams/queries.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { startWordPress } from '#test/word-press.ts';
import { createAppRouter } from '#web/router.ts';
import { wholeTree } from '#web/routes/documents.ts';
import type { RouterContext } from '#web/routes/root.ts';

/** The delay of images after the page, in milliseconds. */
const PICTURE_DELAY = 300;

/** Pages as a user sees them. */
export interface SeenPages {
  server: TestServer;
  /** Absent for a visitor. */
  member?: TestMember;
  /** Addresses by path in the route table. */
  addresses: Record<string, string>;
}

/** Every page of the route table, with something to show on it. */
export interface EveryPage {
  /** Ann is an administrator, in the organization, owns a blog and follows feeds, tags and lists. */
  member: SeenPages;
  visitor: SeenPages;
  /** Pages that only a server in development has. */
  developer: SeenPages;
  close(): Promise<void>;
}

/** Paths of all pages in the route table. Routes without a component only redirect. */
export function listPagePaths(): string[] {
  const { routesById } = createAppRouter(wholeTree, {} as RouterContext, createMemoryHistory());
  return Object.values(routesById)
    .filter(({ options, children }) => options.component && !children)
    .map(({ fullPath }) => fullPath);
}

export async function startEveryPage(): Promise<EveryPage> {
  const [server, workshop, host, wordPress] = await Promise.all([
    startTestServer({ environment: { COMPANY_NAME: 'Brightwater & Co' } }),
    startTestServer({ environment: { TIDINGS_MODE: 'development' } }),
    startFeedHost(),
    startWordPress('tea'),
  ]);
  const { db } = server;
  const ann = await server.signUp({ username: 'ann' });
  const bob = await server.signUp({ username: 'bob' });
  await db.updateTable('users').set({ role: 'administrator' }).where('id', '=', ann.id).execute();
  await createMembership(db, { slug: 'a8c', title: 'a8c' }, ann.id);

  async function send(as: TestMember, path: string, json: object = {}) {
    const answer = await server.request(`/rest/${path}`, { as, json });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body;
  }
  const follow = (feed_id: number) => send(ann, 'v1.1/read/following/mine/new', { feed_id });

  const picture = await servePicture(host);
  const feedId = await storeFeed(db, { title: 'Paper Kites' });
  let postId = 0;
  for (let number = 1; number <= 12; number++)
    postId = await storePost(db, feedId, {
      title: `Kite ${number}`,
      excerpt: 'A few words about the wind. '.repeat(number % 5),
      content:
        `<p><img src="${picture.url}" width="1280" height="720" alt="A kite"></p>` +
        '<p>A few words about the wind, and about paper.</p>'.repeat(number),
      tags: ['Wind'],
      ...(number % 2 === 0 && { image: JSON.stringify(picture) }),
    });
  await storeComments(db, { postId, authorId: ann.id, texts: numberedTexts(4) });
  const { subscription } = await follow(feedId);
  for (let number = 1; number <= 9; number++) {
    await follow(await storeFeed(db, { title: `Harbour ${number}` }));
    // Not followed: these are recommended.
    await storePost(db, await storeFeed(db, { title: `Cove ${number}` }), {
      title: 'A cove',
      excerpt: 'A sheltered bay with a beach of grey pebbles, and room for three boats. '.repeat(4),
    });
  }
  await send(ann, 'v1.2/read/tags/wind/mine/new');
  await send(ann, 'v1.2/read/lists/new', { title: 'Mornings', description: 'With the first tea.' });
  for (const feed_id of [feedId, feedId + 1])
    await send(ann, 'v1.2/read/lists/ann/mornings/feeds/new', { feed_id });
  await server.request('/rest/v1.1/me/preferences', {
    as: ann,
    json: { calypso_preferences: { reader_sidebar: { lists: true, tags: true } } },
  });

  const site = await send(ann, 'v1.1/sites/new', { slug: 'kettle', title: 'The Kettle' });
  const written = { title: 'Warm', content: '<p>Tea, and a book about tea.</p>'.repeat(12), tags: ['Wind'] };
  const article = await send(ann, `v1.1/sites/${site.ID}/posts/new`, written);
  await send(ann, `v1.1/sites/${site.ID}/posts/new`, { title: 'Cold', content: '<p>Before.</p>' });
  await send(ann, `v1.1/sites/${site.ID}/posts/new`, { type: 'page', title: 'About' });
  await send(ann, `v1.1/sites/${site.ID}/posts/${article.ID}/replies/new`, { content: 'Mine is green.' });
  await send(bob, `v1.1/sites/${site.ID}/posts/${article.ID}/replies/new`, { content: 'So is mine.' });
  await send(bob, `v1.1/sites/${site.ID}/posts/${article.ID}/likes/new`);
  const settings = { path: '/jetpack/v4/settings/', body: { 'contact-form': true } };
  await send(ann, `v1.1/jetpack-blogs/${site.ID}/rest-api`, settings);
  const garden = await send(bob, 'v1.1/sites/new', { slug: 'garden', title: 'A garden' });
  await send(bob, `v1.1/sites/${garden.ID}/posts/new`, { title: 'Beans', content: '<p>They climb.</p>' });
  await follow(garden.feed_ID);

  const deck = await send(ann, 'v1.1/sites/new', { slug: 'deck', title: 'On deck', team: 'a8c' });
  const plan = await send(ann, `v1.1/sites/${deck.ID}/posts/new`, { ...written, title: 'A plan' });
  await storeComments(db, { postId: plan.ID, authorId: ann.id, texts: numberedTexts(5) });

  const json = { url: wordPress.url, ...wordPress.login };
  const { body: elsewhere } = await server.request('/wpcom/v2/connected-sites/new', { as: ann, json });

  const blogPost = `/reader/blogs/${site.ID}/posts/${article.ID}`;
  const both = {
    '/discover': '/discover',
    '/discover/latest': '/discover/latest',
    '/discover/firstposts': '/discover/firstposts',
    '/discover/tags': '/discover/tags',
    '/reader/feeds/$feedId': `/reader/feeds/${feedId}`,
    '/reader/feeds/$feedId/posts/$postId': `/reader/feeds/${feedId}/posts/${postId}`,
    '/reader/blogs/$blogId': `/reader/blogs/${site.ID}`,
    '/reader/blogs/$blogId/posts/$postId': blogPost,
    '/reader/users/$login': '/reader/users/ann',
    '/reader/users/$login/lists': '/reader/users/ann/lists',
    '/reader/list/$owner/$slug': '/reader/list/ann/mornings',
    '/tag/$slug': '/tag/wind',
    '/tags': '/tags',
    '/reader/search': '/reader/search?q=kite',
    '/reader/import': '/reader/import',
  };
  return {
    member: {
      server,
      member: ann,
      addresses: {
        ...both,
        '/reader': '/reader',
        '/reader/recent/$feedId': `/reader/recent/${feedId}`,
        '/reader/a8c': '/reader/a8c',
        '/reader/p2': '/reader/p2',
        '/sites/$slug': '/sites/deck',
        '/activities/likes': '/activities/likes',
        '/reader/conversations': '/reader/conversations',
        '/reader/conversations/a8c': '/reader/conversations/a8c',
        '/reader/notifications': '/reader/notifications',
        '/discover/add-new': '/discover/add-new',
        '/discover/reddit': '/discover/reddit',
        '/reader/list/new': '/reader/list/new',
        '/reader/list/$owner/$slug/edit': '/reader/list/ann/mornings/edit',
        '/reader/list/$owner/$slug/edit/items': '/reader/list/ann/mornings/edit/items',
        '/reader/list/$owner/$slug/export': '/reader/list/ann/mornings/export',
        '/reader/list/$owner/$slug/delete': '/reader/list/ann/mornings/delete',
        '/reader/subscriptions': '/reader/subscriptions',
        '/reader/subscriptions/comments': '/reader/subscriptions/comments',
        '/reader/subscriptions/pending': '/reader/subscriptions/pending',
        '/reader/subscriptions/check-up': '/reader/subscriptions/check-up',
        '/reader/subscriptions/$subscriptionId': `/reader/subscriptions/${subscription.ID}`,
        '/reader/site/subscription/$blogId': `/reader/site/subscription/${garden.ID}`,
        '/me': '/me',
        '/me/account': '/me/account',
        '/me/blocks': '/me/blocks',
        '/me/mutes': '/me/mutes',
        '/appeal': '/appeal?code=x',
        '/me/security': '/me/security',
        '/me/notifications/subscriptions': '/me/notifications/subscriptions',
        '/me/sites': '/me/sites',
        '/me/sites/new': '/me/sites/new',
        '/teams': '/teams',
        '/teams/$slug': '/teams/a8c',
        '/me/connected-sites/new': '/me/connected-sites/new',
        '/me/connected-sites/$siteId': `/me/connected-sites/${elsewhere.ID}`,
        '/settings/credentials/$siteId': `/settings/credentials/${elsewhere.ID}`,
        '/me/connected-sites/$siteId/posts': `/me/connected-sites/${elsewhere.ID}/posts`,
        '/me/connected-sites/$siteId/comments': `/me/connected-sites/${elsewhere.ID}/comments`,
        '/me/sites/$siteId/import': `/me/sites/${site.ID}/import`,
        '/me/sites/$siteId/settings': `/me/sites/${site.ID}/settings`,
        '/me/sites/$siteId/stats': `/me/sites/${site.ID}/stats`,
        '/domains/manage/$siteId': `/domains/manage/${site.ID}`,
        '/me/sites/$siteId/authors': `/me/sites/${site.ID}/authors`,
        '/settings/modules/$siteId': `/settings/modules/${site.ID}`,
        '/me/sites/$siteId/posts': `/me/sites/${site.ID}/posts`,
        '/me/sites/$siteId/pages': `/me/sites/${site.ID}/pages`,
        '/me/sites/$siteId/comments': `/me/sites/${site.ID}/comments`,
        '/post': '/post',
        '/post/$siteId': `/post/${site.ID}`,
        '/post/$siteId/$postId': `/post/${site.ID}/${article.ID}`,
        '/admin': '/admin',
        '/admin/people': '/admin/people',
        '/admin/people/$userId': `/admin/people/${bob.id}`,
        '/admin/teams': '/admin/teams',
        '/admin/teams/$teamId': '/admin/teams/1',
        '/admin/blogs': '/admin/blogs',
        '/admin/blogs/$blogId': `/admin/blogs/${site.ID}`,
        '/admin/sign-ups': '/admin/sign-ups',
        '/admin/announcements': '/admin/announcements',
        '/admin/events': '/admin/events',
        '/admin/log': '/admin/log',
        '/admin/feeds': '/admin/feeds',
        '/admin/feeds/$feedId': `/admin/feeds/${feedId}`,
        '/admin/crawl': '/admin/crawl',
        '/admin/jobs': '/admin/jobs',
        '/admin/jobs/$jobId': `/admin/jobs/${await addLateJob(server)}`,
        '/admin/emails': '/admin/emails',
        '/admin/emails/outbox/$name': `/admin/emails/outbox/${await writeEmail(server)}`,
        '/admin/limits': '/admin/limits',
        '/admin/statistics': '/admin/statistics',
        '/admin/reports': '/admin/reports',
        '/admin/comments': '/admin/comments',
        '/admin/blocked-hosts': '/admin/blocked-hosts',
      },
    },
    visitor: {
      server,
      addresses: {
        ...both,
        '/': '/',
        '/tag': '/tag',
        '/log-in': '/log-in',
        '/log-in/code': '/log-in/code',
        '/sign-up': '/sign-up',
        '/verify-email': '/verify-email',
        '/forgot-password': '/forgot-password',
        '/reset-password': '/reset-password?token=none',
        '/confirm-email': '/confirm-email?token=none',
        '/unsubscribe': '/unsubscribe?token=none',
        '/subscriptions/confirm': '/subscriptions/confirm?token=none',
        '/sites/$slug': '/sites/kettle',
        '/sites/$slug/tag/$tag': '/sites/kettle/tag/wind',
        '/sites/$slug/author/$login': '/sites/kettle/author/ann',
        '/sites/$slug/contact': '/sites/kettle/contact',
        '/sites/$slug/search': '/sites/kettle/search?q=tea',
        '/sites/$slug/$postSlug': `/sites/kettle/${article.slug}`,
      },
    },
    developer: {
      server: workshop,
      member: await workshop.signUp(),
      addresses: { '/dev/gallery': '/dev/gallery', '/dev/gallery/cards': '/dev/gallery/cards' },
    },
    async close() {
      await server.close();
      await workshop.close();
      await host.close();
      await wordPress.close();
    },
  };
}

/** Adds a job that stays where it is, and returns its number. */
async function addLateJob({ app, db }: TestServer): Promise<number> {
  const runAt = new Date(Date.now() + 86_400_000);
  await app.context.jobs.add(db, { name: 'emails.purge-sent', payload: z.object({}) }, {}, { runAt });
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from graphile_worker._private_jobs where run_at > now()`.execute(db);
  return rows[0]!.id;
}

/** Writes an email into the outbox, and returns the name of its file. */
async function writeEmail({ config }: TestServer): Promise<string> {
  const name = '2026-01-01T00-00-00.000Z-kite.eml';
  await mkdir(config.outboxDir, { recursive: true });
  await writeFile(join(config.outboxDir, name), 'To: bob@example.com\nSubject: A kite\n\nIt flies.\n');
  return name;
}

/** An image with its size, as in a post, served with a delay. */
async function servePicture(host: FeedHost) {
  const [width, height] = [1280, 720];
  const body = await sharp({ create: { width, height, channels: 3, background: '#27a' } })
    .png()
    .toBuffer();
  const url = host.serve('kites', '/kite.png', {
    body,
    headers: { 'content-type': 'image/png' },
    delayMs: PICTURE_DELAY,
  });
  return { url, width, height, alt: 'A kite' };
}
