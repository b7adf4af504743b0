import type { Context } from '#server/context.ts';
import type { DocumentRequest, DocumentResponse, DocumentRoute } from '#server/platform/http/document.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';
import { resolveBlogLocation } from './location.ts';
import { countPosts, listBlogsWithContent, listPageAddresses, listPostAddresses } from './queries.ts';
import { createElement, createFragment, renderXml } from './xml.ts';

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const TYPE = 'application/xml; charset=utf-8';
/** "no more than 50,000 URLs" in one file, for pages and sitemaps (sitemaps.org). */
const SITEMAP_MAX = 50_000;
/** Posts in one file: a larger blog has a sitemap in parts, so that none of them is slow. */
const PART = 5_000;

/** Whether search engines get the blog's pages. */
function hasSitemap(
  choices: Parameters<typeof isModuleOn>[0] & Parameters<typeof getModuleOptions>[0],
): boolean {
  const isHidden =
    isModuleOn(choices, 'seo-tools') && getModuleOptions(choices, 'seo-tools').seo_hidden_from_search;
  return isModuleOn(choices, 'sitemaps') && !isHidden;
}

/** Returns a blog's sitemap: the home page, the pages and every post, oldest first. For very many, a list of its parts. */
async function findSitemap(context: Context, request: DocumentRequest): Promise<DocumentResponse> {
  const location = await resolveBlogLocation(context, request);
  if (location.kind !== 'found') return location;
  const { blog, base } = location;
  if (!hasSitemap(blog)) return { kind: 'missing' };
  const requestedPart = new URLSearchParams(request.url.split('?')[1]).get('part');
  const parts = countParts(await countPosts(context.db, blog.feed_id));
  if (requestedPart === null && parts > 1)
    return createXmlDocument('sitemapindex', createPartEntries(`${base}/sitemap.xml`, parts, undefined));
  const part = requestedPart === null ? 1 : Number(requestedPart);
  if (!Number.isInteger(part) || part < 1 || part > parts) return { kind: 'missing' };
  const where = { offset: (part - 1) * PART, limit: PART };
  const [posts, pages] = await Promise.all([
    listPostAddresses(context.db, blog.feed_id, where),
    part === 1 ? listPageAddresses(context.db, blog.id, PART) : [],
  ]);
  const entries = [...pages, ...posts].map(({ slug, changed_at }) =>
    createEntry('url', `${base}/${encodeURIComponent(slug)}`, changed_at),
  );
  const newest = parts === 1 ? posts.at(-1)?.changed_at : undefined;
  return createXmlDocument('urlset', part === 1 ? [createEntry('url', base, newest), ...entries] : entries);
}

const countParts = (posts: number) => Math.min(Math.max(1, Math.ceil(posts / PART)), SITEMAP_MAX);

function createPartEntries(address: string, parts: number, changedAt: Date | null | undefined) {
  return Array.from({ length: parts }, (_, at) =>
    createEntry('sitemap', `${address}?part=${at + 1}`, changedAt),
  );
}

/** Returns the sitemaps of all public blogs; at a blog's own domain only that blog's. */
async function findRootSitemap(context: Context, request: DocumentRequest): Promise<DocumentResponse> {
  const atDomain = await resolveBlogLocation(context, request);
  if (atDomain.kind !== 'missing') return findSitemap(context, request);
  const blogs = await listBlogsWithContent(context.db, { limit: SITEMAP_MAX, few: PART });
  const entries = blogs.filter(hasSitemap).flatMap(({ slug, changed_at, posts }) => {
    const address = `${context.config.publicUrl}/sites/${slug}/sitemap.xml`;
    const parts = countParts(posts);
    // A sitemap index must not list another index (sitemaps.org).
    return parts > 1
      ? createPartEntries(address, parts, changed_at)
      : [createEntry('sitemap', address, changed_at)];
  });
  return createXmlDocument('sitemapindex', entries.slice(0, SITEMAP_MAX));
}

function createXmlDocument(
  name: 'urlset' | 'sitemapindex',
  entries: ReturnType<typeof createEntry>[],
): DocumentResponse {
  return {
    kind: 'document',
    type: TYPE,
    body: renderXml(createElement(name, NAMESPACE, createFragment(entries))),
  };
}

function createEntry(name: 'url' | 'sitemap', address: string, changedAt: Date | null | undefined) {
  return createElement(
    name,
    {},
    createElement('loc', {}, address),
    changedAt ? createElement('lastmod', {}, changedAt.toISOString()) : undefined,
  );
}

/** The reader and users' own pages are not for search engines; blogs are. */
const PRIVATE_PATHS = ['/api/', '/rest/', '/wpcom/', '/reader', '/me', '/post/', '/log-in', '/sign-up'];

async function findRobots(context: Context, request: DocumentRequest): Promise<DocumentResponse> {
  const location = await resolveBlogLocation(context, request);
  if (location.kind === 'moved') return location;
  const base = location.kind === 'found' ? location.base : context.config.publicUrl;
  const lines = [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    ...(location.kind !== 'found' || hasSitemap(location.blog) ? ['', `Sitemap: ${base}/sitemap.xml`] : []),
  ];
  return { kind: 'document', type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

export const sitemapDocuments: DocumentRoute<Context>[] = [
  { path: '/sites/:slug/sitemap.xml', find: findSitemap },
  { path: '/sitemap.xml', find: findRootSitemap },
  { path: '/robots.txt', find: findRobots },
];
