import type { Context } from '#server/context.ts';
import type { DocumentAnswer, DocumentRequest, DocumentRoute } from '#server/platform/http/document.ts';
import { isModuleOn, optionsOf } from '#shared/domain/modules.ts';
import { findPlace } from './place.ts';
import { countPosts, listBlogsWithPosts, listPostAddresses } from './queries.ts';
import { all, element, xmlDocument } from './xml.ts';

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const TYPE = 'application/xml; charset=utf-8';
/** "no more than 50,000 URLs" in one file, of pages and of sitemaps alike (sitemaps.org). */
const SITEMAP_MAX = 50_000;
/** Posts in one file: a blog that has more has a sitemap in parts, so that none of them takes long to make. */
const PART = 5_000;

/** Whether search engines are told of the blog's pages. */
function hasSitemap(blog: Parameters<typeof isModuleOn>[0] & Parameters<typeof optionsOf>[0]): boolean {
  const isHidden = isModuleOn(blog, 'seo-tools') && optionsOf(blog, 'seo-tools').seo_hidden_from_search;
  return isModuleOn(blog, 'sitemaps') && !isHidden;
}

/** A blog's pages for search engines: the first one and every post, the oldest first. Of very many it is the list of its parts. */
async function findSitemap(context: Context, request: DocumentRequest): Promise<DocumentAnswer> {
  const place = await findPlace(context, request);
  if (place.kind !== 'found') return place;
  const { site, base } = place;
  if (!hasSitemap(site)) return { kind: 'missing' };
  const asked = new URLSearchParams(request.url.split('?')[1]).get('part');
  const parts = partsOf(await countPosts(context.db, site.feed_id));
  if (asked === null && parts > 1)
    return document('sitemapindex', addressesOfParts(`${base}/sitemap.xml`, parts, undefined));
  const part = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(part) || part < 1 || part > parts) return { kind: 'missing' };
  const where = { offset: (part - 1) * PART, limit: PART };
  const posts = await listPostAddresses(context.db, site.feed_id, where);
  const pages = posts.map(({ slug, changed_at }) =>
    entry('url', `${base}/${encodeURIComponent(slug)}`, changed_at),
  );
  const newest = parts === 1 ? posts.at(-1)?.changed_at : undefined;
  return document('urlset', part === 1 ? [entry('url', base, newest), ...pages] : pages);
}

const partsOf = (posts: number) => Math.min(Math.max(1, Math.ceil(posts / PART)), SITEMAP_MAX);

function addressesOfParts(address: string, parts: number, changedAt: Date | null | undefined) {
  return Array.from({ length: parts }, (_, at) => entry('sitemap', `${address}?part=${at + 1}`, changedAt));
}

/** The sitemaps of all public blogs; at a blog's own domain the one of that blog. */
async function findRootSitemap(context: Context, request: DocumentRequest): Promise<DocumentAnswer> {
  const atDomain = await findPlace(context, request);
  if (atDomain.kind !== 'missing') return findSitemap(context, request);
  const blogs = await listBlogsWithPosts(context.db, { limit: SITEMAP_MAX, few: PART });
  const entries = blogs.filter(hasSitemap).flatMap(({ slug, changed_at, posts }) => {
    const address = `${context.config.publicUrl}/sites/${slug}/sitemap.xml`;
    const parts = partsOf(posts);
    // A list of sitemaps holds none that is a list itself (sitemaps.org).
    return parts > 1 ? addressesOfParts(address, parts, changed_at) : [entry('sitemap', address, changed_at)];
  });
  return document('sitemapindex', entries.slice(0, SITEMAP_MAX));
}

function document(name: 'urlset' | 'sitemapindex', entries: ReturnType<typeof entry>[]): DocumentAnswer {
  return { kind: 'document', type: TYPE, body: xmlDocument(element(name, NAMESPACE, all(entries))) };
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
    ...(place.kind !== 'found' || hasSitemap(place.site) ? ['', `Sitemap: ${base}/sitemap.xml`] : []),
  ];
  return { kind: 'document', type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

export const sitemapDocuments: DocumentRoute<Context>[] = [
  { path: '/sites/:slug/sitemap.xml', find: findSitemap },
  { path: '/sitemap.xml', find: findRootSitemap },
  { path: '/robots.txt', find: findRobots },
];
