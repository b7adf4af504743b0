import type { Context } from '#server/context.ts';
import type { DocumentAnswer, DocumentRequest, DocumentRoute } from '#server/platform/http/document.ts';
import { findPlace } from './place.ts';
import { listBlogsWithPosts, listPostAddresses } from './queries.ts';
import { all, element, xmlDocument } from './xml.ts';

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const TYPE = 'application/xml; charset=utf-8';
/** "no more than 50,000 URLs" in one file, of pages and of sitemaps alike (sitemaps.org). */
const SITEMAP_MAX = 50_000;

/** A blog's pages for search engines: the first one and every post, the newest first. */
async function findSitemap(context: Context, request: DocumentRequest): Promise<DocumentAnswer> {
  const place = await findPlace(context, request);
  if (place.kind !== 'found') return place;
  const { site, base } = place;
  const posts = await listPostAddresses(context.db, site.feed_id, SITEMAP_MAX - 1);
  const pages = [
    { address: base, changedAt: posts[0]?.changed_at },
    ...posts.map((post) => ({
      address: `${base}/${encodeURIComponent(post.slug)}`,
      changedAt: post.changed_at,
    })),
  ];
  const body = xmlDocument(
    element('urlset', NAMESPACE, all(pages.map((page) => entry('url', page.address, page.changedAt)))),
  );
  return { kind: 'document', type: TYPE, body };
}

/** The sitemaps of all public blogs; at a blog's own domain the one of that blog. */
async function findRootSitemap(context: Context, request: DocumentRequest): Promise<DocumentAnswer> {
  const atDomain = await findSitemap(context, request);
  if (atDomain.kind !== 'missing') return atDomain;
  const blogs = await listBlogsWithPosts(context.db, SITEMAP_MAX);
  const { publicUrl } = context.config;
  const body = xmlDocument(
    element(
      'sitemapindex',
      NAMESPACE,
      all(
        blogs.map((blog) => entry('sitemap', `${publicUrl}/sites/${blog.slug}/sitemap.xml`, blog.changed_at)),
      ),
    ),
  );
  return { kind: 'document', type: TYPE, body };
}

function entry(name: 'url' | 'sitemap', address: string, changedAt: Date | null | undefined) {
  return element(
    name,
    {},
    element('loc', {}, address),
    changedAt ? element('lastmod', {}, changedAt.toISOString()) : undefined,
  );
}

/** The reader and everything that is somebody's own is nothing to search in; blogs are. */
const PRIVATE_PATHS = ['/api/', '/rest/', '/wpcom/', '/reader', '/me', '/post/', '/log-in', '/sign-up'];

async function findRobots(context: Context, request: DocumentRequest): Promise<DocumentAnswer> {
  const place = await findPlace(context, request);
  if (place.kind === 'moved') return place;
  const base = place.kind === 'found' ? place.base : context.config.publicUrl;
  const lines = [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
  ];
  return { kind: 'document', type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

export const sitemapDocuments: DocumentRoute<Context>[] = [
  { path: '/sites/:slug/sitemap.xml', find: findSitemap },
  { path: '/sitemap.xml', find: findRootSitemap },
  { path: '/robots.txt', find: findRobots },
];
