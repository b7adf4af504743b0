import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { describePage } from '../shell/page-title.ts';
import { member, pickSearchParams } from './root.ts';
import type { NamedPage, SitePageArgs } from './site-loads.ts';

/** The loaders' code of blog pages is loaded with the first of these pages, not with the application. */
const loads = () => import('./site-loads.ts');
type Loads = Awaited<ReturnType<typeof loads>>;
type SiteLoad = {
  [K in keyof Loads]: Loads[K] extends (page: SitePageArgs) => Promise<NamedPage> ? K : never;
}[keyof Loads];

/**
 * A page of one blog. The function `name` of `site-loads.ts` loads its data, and its name and the blog's for the title. `parameters`
 * are those of its query.
 */
function createSitePage<
  P extends string,
  M extends Record<C, RouteComponent>,
  C extends string,
  S extends string,
>(path: P, name: SiteLoad, load: () => Promise<M>, component: C, ...parameters: S[]) {
  const route = createRoute({
    getParentRoute: () => member,
    path,
    validateSearch: pickSearchParams(...parameters),
    loaderDeps: ({ search }) => search,
    loader: async (page): Promise<NamedPage> => (await loads())[name](page),
    component: lazyRouteComponent(load, component),
  });
  return describePage(route, {
    title: ({ pageName, name }) => [...(pageName === undefined ? [] : [pageName]), name, 'Tidings'],
  });
}

export const myBlogs = createRoute({
  getParentRoute: () => member,
  path: '/me/sites',
  staticData: { title: () => [t('Your blogs'), 'Tidings'] },
  loader: async (page) => (await loads()).loadMyBlogs(page),
  component: lazyRouteComponent(() => import('../features/blogs/BlogsPage.tsx'), 'BlogsPage'),
});

export const newBlog = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/new',
  validateSearch: pickSearchParams('import', 'team'),
  staticData: { title: () => [t('Create a blog'), 'Tidings'] },
  component: lazyRouteComponent(() => import('../features/blogs/NewBlogPage.tsx'), 'NewBlogPage'),
});

export const blogSettings = createSitePage(
  '/me/sites/$siteId/settings',
  'loadSettings',
  () => import('../features/blogs/BlogSettingsPage.tsx'),
  'BlogSettingsPage',
);

export const siteImport = createSitePage(
  '/me/sites/$siteId/import',
  'loadSiteImports',
  () => import('../features/site-imports/SiteImportPage.tsx'),
  'SiteImportPage',
);

export const siteModules = createSitePage(
  '/settings/modules/$siteId',
  'loadModules',
  () => import('../features/modules/ModulesPage.tsx'),
  'ModulesPage',
);

export const siteCredentials = createSitePage(
  '/settings/credentials/$siteId',
  'loadCredentials',
  () => import('../features/credentials/CredentialsPage.tsx'),
  'CredentialsPage',
);

export const blogDomains = createSitePage(
  '/domains/manage/$siteId',
  'loadDomains',
  () => import('../features/domains/DomainsPage.tsx'),
  'DomainsPage',
);

export const blogAuthors = createSitePage(
  '/me/sites/$siteId/authors',
  'loadAuthors',
  () => import('../features/blogs/BlogAuthorsPage.tsx'),
  'BlogAuthorsPage',
);

export const blogStats = createSitePage(
  '/me/sites/$siteId/stats',
  'loadBlogStats',
  () => import('../features/stats/StatsPage.tsx'),
  'StatsPage',
  'days',
  'post',
);

export const blogPosts = createSitePage(
  '/me/sites/$siteId/posts',
  'loadPosts',
  () => import('../features/articles/BlogPostsPage.tsx'),
  'BlogPostsPage',
  'status',
);

export const blogPagesList = createSitePage(
  '/me/sites/$siteId/pages',
  'loadPages',
  () => import('../features/articles/BlogPostsPage.tsx'),
  'BlogPagesPage',
  'status',
);

export const moderation = createSitePage(
  '/me/sites/$siteId/comments',
  'loadComments',
  () => import('../features/comments/ModerationPage.tsx'),
  'ModerationPage',
  'status',
);

export const connectSite = createRoute({
  getParentRoute: () => member,
  path: '/me/connected-sites/new',
  staticData: { title: () => [t('Connect a site'), 'Tidings'] },
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectSitePage.tsx'),
    'ConnectSitePage',
  ),
});

export const connectedSite = createSitePage(
  '/me/connected-sites/$siteId',
  'loadConnectedSite',
  () => import('../features/connected-sites/ConnectedSitePage.tsx'),
  'ConnectedSitePage',
);

export const connectedPosts = createSitePage(
  '/me/connected-sites/$siteId/posts',
  'loadConnectedPosts',
  () => import('../features/connected-sites/ConnectedPostsPage.tsx'),
  'ConnectedPostsPage',
  'status',
);

export const connectedComments = createSitePage(
  '/me/connected-sites/$siteId/comments',
  'loadConnectedComments',
  () => import('../features/connected-sites/ConnectedCommentsPage.tsx'),
  'ConnectedCommentsPage',
  'status',
);
