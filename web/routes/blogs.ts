import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import type { AnySite } from '../features/blogs/queries-any.ts';
import { member, pickSearchParams } from './root.ts';
import type { SitePageArgs } from './site-loads.ts';

/** The loaders' code of blog pages is loaded with the first of these pages, not with the application. */
type Loads = typeof import('./site-loads.ts');
const createLoader =
  (choose: (loads: Loads) => (page: SitePageArgs) => Promise<unknown>) => (page: SitePageArgs) =>
    import('./site-loads.ts').then((loads) => choose(loads)(page)) as Promise<AnySite>;

/** The status of the posts or comments to show. */
const byStatus = {
  validateSearch: pickSearchParams('status'),
  loaderDeps: ({ search }: { search: object }) => search,
};

/** Options of all pages of one blog: the page's name and the blog's in the title. */
const siteRouteOptions = (name?: () => string) => ({
  getParentRoute: () => member,
  staticData: { title: (site: AnySite) => [...(name ? [name()] : []), site.name, 'Tidings'] },
});

export const myBlogs = createRoute({
  getParentRoute: () => member,
  path: '/me/sites',
  staticData: { title: () => [t('Your blogs'), 'Tidings'] },
  loader: createLoader(({ loadMyBlogs }) => loadMyBlogs),
  component: lazyRouteComponent(() => import('../features/blogs/BlogsPage.tsx'), 'BlogsPage'),
});

export const newBlog = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/new',
  staticData: { title: () => [t('Create a blog'), 'Tidings'] },
  component: lazyRouteComponent(() => import('../features/blogs/NewBlogPage.tsx'), 'NewBlogPage'),
});

export const blogSettings = createRoute({
  ...siteRouteOptions(() => t('Settings')),
  path: '/me/sites/$siteId/settings',
  loader: createLoader(({ loadBlog }) => loadBlog),
  component: lazyRouteComponent(() => import('../features/blogs/BlogSettingsPage.tsx'), 'BlogSettingsPage'),
});

export const siteModules = createRoute({
  ...siteRouteOptions(() => t('Modules')),
  path: '/settings/modules/$siteId',
  loader: createLoader(({ loadModules }) => loadModules),
  component: lazyRouteComponent(() => import('../features/modules/ModulesPage.tsx'), 'ModulesPage'),
});

export const siteCredentials = createRoute({
  ...siteRouteOptions(() => t('Credentials')),
  path: '/settings/credentials/$siteId',
  loader: createLoader(({ loadCredentials }) => loadCredentials),
  component: lazyRouteComponent(
    () => import('../features/credentials/CredentialsPage.tsx'),
    'CredentialsPage',
  ),
});

export const blogDomains = createRoute({
  ...siteRouteOptions(() => t('Domains')),
  path: '/domains/manage/$siteId',
  loader: createLoader(({ loadDomains }) => loadDomains),
  component: lazyRouteComponent(() => import('../features/domains/DomainsPage.tsx'), 'DomainsPage'),
});

export const blogAuthors = createRoute({
  ...siteRouteOptions(() => t('Authors')),
  path: '/me/sites/$siteId/authors',
  loader: createLoader(({ loadAuthors }) => loadAuthors),
  component: lazyRouteComponent(() => import('../features/blogs/BlogAuthorsPage.tsx'), 'BlogAuthorsPage'),
});

export const blogStats = createRoute({
  ...siteRouteOptions(() => t('Stats')),
  path: '/me/sites/$siteId/stats',
  validateSearch: pickSearchParams('days', 'post'),
  loaderDeps: byStatus.loaderDeps,
  loader: createLoader(({ loadBlogStats }) => loadBlogStats),
  component: lazyRouteComponent(() => import('../features/stats/StatsPage.tsx'), 'StatsPage'),
});

export const blogPosts = createRoute({
  ...siteRouteOptions(() => t('Posts')),
  ...byStatus,
  path: '/me/sites/$siteId/posts',
  loader: createLoader(({ loadPosts }) => loadPosts),
  component: lazyRouteComponent(() => import('../features/articles/BlogPostsPage.tsx'), 'BlogPostsPage'),
});

export const moderation = createRoute({
  ...siteRouteOptions(() => t('Comments')),
  ...byStatus,
  path: '/me/sites/$siteId/comments',
  loader: createLoader(({ loadComments }) => loadComments),
  component: lazyRouteComponent(() => import('../features/comments/ModerationPage.tsx'), 'ModerationPage'),
});

export const connectSite = createRoute({
  getParentRoute: () => member,
  path: '/me/connected-sites/new',
  staticData: { title: () => [t('Connect a site'), 'Tidings'] },
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectSitePage.tsx'),
    'ConnectSitePage',
  ),
});

export const connectedSite = createRoute({
  ...siteRouteOptions(),
  path: '/me/connected-sites/$siteId',
  loader: createLoader(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedSitePage.tsx'),
    'ConnectedSitePage',
  ),
});

export const connectedPosts = createRoute({
  ...siteRouteOptions(() => t('Posts')),
  path: '/me/connected-sites/$siteId/posts',
  validateSearch: byStatus.validateSearch,
  loader: createLoader(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedPostsPage.tsx'),
    'ConnectedPostsPage',
  ),
});

export const connectedComments = createRoute({
  ...siteRouteOptions(() => t('Comments')),
  path: '/me/connected-sites/$siteId/comments',
  validateSearch: byStatus.validateSearch,
  loader: createLoader(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedCommentsPage.tsx'),
    'ConnectedCommentsPage',
  ),
});
