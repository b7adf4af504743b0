import { redirect } from '@tanstack/react-router';
import type { ArticleType } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { articlesQuery, parseListedStatus } from '../features/articles/queries.ts';
import { blogAuthorsQuery, blogQuery, invitationsQuery, myBlogsQuery } from '../features/blogs/queries.ts';
import { type AnySite, ensureAnySite } from '../features/blogs/queries-any.ts';
import { blogCommentsQuery, parseStatus } from '../features/comments/queries.ts';
import { connectedSiteQuery, connectedSitesQuery } from '../features/connected-sites/queries.ts';
import { credentialsQuery } from '../features/credentials/queries.ts';
import { domainsQuery } from '../features/domains/queries.ts';
import { modulesQuery } from '../features/modules/queries.ts';
import { siteImportsQuery } from '../features/site-imports/queries.ts';
import { loadStats } from '../features/stats/queries.ts';
import { type RouterContext, requireId } from './root.ts';

/** The arguments of a loader in `blogs.ts`. */
export interface SitePageArgs {
  context: RouterContext;
  params: { siteId?: string };
  deps: { status?: string; days?: string; post?: string };
}

export async function loadMyBlogs({ context: { queryClient } }: SitePageArgs) {
  await Promise.all([
    queryClient.ensureQueryData(myBlogsQuery),
    queryClient.ensureQueryData(invitationsQuery),
    queryClient.ensureQueryData(connectedSitesQuery),
  ]);
}

/** What the loader of a blog's page returns: the blog, and the name of the page if it is not the blog's first one. */
export type NamedPage = AnySite & { pageName?: string };

export const loadSettings = async (page: SitePageArgs) => ({
  ...(await loadBlog(page)),
  pageName: t('Settings'),
});

async function loadBlog({ context: { queryClient }, params }: SitePageArgs) {
  return queryClient.ensureQueryData(blogQuery(requireSiteId(params)));
}

/** The blog may also be given by slug or domain, and be a connected site. */
export async function loadModules({ context: { queryClient }, params: { siteId = '' } }: SitePageArgs) {
  const site = await ensureAnySite(queryClient, siteId);
  requireNumber(site, siteId, '/settings/modules/$siteId');
  // If they can't be fetched, the page shows the error.
  if ('capabilities' in site && site.capabilities.manage_options)
    await queryClient.prefetchQuery(modulesQuery(site.ID));
  return { ...site, pageName: t('Modules') };
}

/** As with modules. A blog hosted here has no credentials. */
export async function loadCredentials({ context: { queryClient }, params: { siteId = '' } }: SitePageArgs) {
  const site = await ensureAnySite(queryClient, siteId);
  requireNumber(site, siteId, '/settings/credentials/$siteId');
  // If they can't be fetched, the page shows the error.
  if (!('capabilities' in site)) await queryClient.prefetchQuery(credentialsQuery(site.ID));
  return { ...site, pageName: t('Credentials') };
}

/** The blog may also be given by slug or domain. */
export async function loadDomains({ context: { queryClient }, params: { siteId = '' } }: SitePageArgs) {
  const site = await queryClient.ensureQueryData(blogQuery(siteId));
  requireNumber(site, siteId, '/domains/manage/$siteId');
  if (site.capabilities.manage_options) await queryClient.prefetchQuery(domainsQuery(site.ID));
  return { ...site, pageName: t('Domains') };
}

export async function loadAuthors(page: SitePageArgs) {
  const { queryClient } = page.context;
  const [site] = await Promise.all([
    loadBlog(page),
    queryClient.ensureQueryData(blogAuthorsQuery(requireSiteId(page.params))),
  ]);
  return { ...site, pageName: t('Authors') };
}

export async function loadBlogStats(page: SitePageArgs) {
  const site = await loadBlog(page);
  await loadStats(page.context.queryClient, site.ID, page.deps);
  return { ...site, pageName: t('Stats') };
}

export async function loadSiteImports(page: SitePageArgs) {
  const { queryClient } = page.context;
  const site = await loadBlog(page);
  // If they can't be fetched, the page shows the error.
  if (site.capabilities.edit_others_posts) await queryClient.prefetchQuery(siteImportsQuery(site.ID));
  return { ...site, pageName: t('Import') };
}

export const loadPosts = (page: SitePageArgs) => loadArticles(page, 'post', t('Posts'));
export const loadPages = (page: SitePageArgs) => loadArticles(page, 'page', t('Pages'));

async function loadArticles(page: SitePageArgs, type: ArticleType, pageName: string) {
  const query = articlesQuery(requireSiteId(page.params), type, parseListedStatus(page.deps.status));
  const [site] = await Promise.all([loadBlog(page), page.context.queryClient.ensureInfiniteQueryData(query)]);
  return { ...site, pageName };
}

export async function loadComments(page: SitePageArgs) {
  const query = blogCommentsQuery(requireSiteId(page.params), parseStatus(page.deps.status));
  const [site] = await Promise.all([loadBlog(page), page.context.queryClient.ensureInfiniteQueryData(query)]);
  return { ...site, pageName: t('Comments') };
}

/** The content of a connected site is fetched by its page, which does not wait for it. */
export async function loadConnectedSite({ context: { queryClient }, params }: SitePageArgs) {
  return queryClient.ensureQueryData(connectedSiteQuery(requireSiteId(params)));
}

export const loadConnectedPosts = async (page: SitePageArgs) => ({
  ...(await loadConnectedSite(page)),
  pageName: t('Posts'),
});

export const loadConnectedComments = async (page: SitePageArgs) => ({
  ...(await loadConnectedSite(page)),
  pageName: t('Comments'),
});

function requireSiteId({ siteId = '' }: SitePageArgs['params']): number {
  return requireId(siteId);
}

/** Redirects to the address with the site's number. */
function requireNumber(
  site: AnySite,
  siteId: string,
  to: '/settings/modules/$siteId' | '/settings/credentials/$siteId' | '/domains/manage/$siteId',
): void {
  if (siteId !== String(site.ID)) throw redirect({ to, params: { siteId: String(site.ID) } });
}
