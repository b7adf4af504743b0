import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import type { AnySite } from '../features/blogs/queries-any.ts';
import { member, searchWith } from './root.ts';
import type { SitePageArgs } from './site-loads.ts';

/** What the pages of sites fetch comes with the first of these pages, not with the first page of all. */
type Loads = typeof import('./site-loads.ts');
const withLoads =
  (choose: (loads: Loads) => (page: SitePageArgs) => Promise<unknown>) => (page: SitePageArgs) =>
    import('./site-loads.ts').then((loads) => choose(loads)(page)) as Promise<AnySite>;

/** Which of a site's posts or comments are shown. */
const byStatus = {
  validateSearch: searchWith('status'),
  loaderDeps: ({ search }: { search: object }) => search,
};

/** What every page of one site has: its name, and that of the site, in the title. */
const ofSite = (name?: () => string) => ({
  getParentRoute: () => member,
  staticData: { title: (site: AnySite) => [...(name ? [name()] : []), site.name, 'Tidings'] },
});

export const mySites = createRoute({
  getParentRoute: () => member,
  path: '/me/sites',
  staticData: { title: () => [t('Your blogs'), 'Tidings'] },
  loader: withLoads(({ loadMySites }) => loadMySites),
  component: lazyRouteComponent(() => import('../features/blogs/SitesPage.tsx'), 'SitesPage'),
});

export const newSite = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/new',
  staticData: { title: () => [t('Create a blog'), 'Tidings'] },
  component: lazyRouteComponent(() => import('../features/blogs/NewSitePage.tsx'), 'NewSitePage'),
});

export const siteSettings = createRoute({
  ...ofSite(() => t('Settings')),
  path: '/me/sites/$siteId/settings',
  loader: withLoads(({ loadSite }) => loadSite),
  component: lazyRouteComponent(() => import('../features/blogs/SiteSettingsPage.tsx'), 'SiteSettingsPage'),
});

export const siteModules = createRoute({
  ...ofSite(() => t('Modules')),
  path: '/settings/modules/$siteId',
  loader: withLoads(({ loadModules }) => loadModules),
  component: lazyRouteComponent(() => import('../features/modules/ModulesPage.tsx'), 'ModulesPage'),
});

export const siteCredentials = createRoute({
  ...ofSite(() => t('Credentials')),
  path: '/settings/credentials/$siteId',
  loader: withLoads(({ loadCredentials }) => loadCredentials),
  component: lazyRouteComponent(
    () => import('../features/credentials/CredentialsPage.tsx'),
    'CredentialsPage',
  ),
});

export const siteDomains = createRoute({
  ...ofSite(() => t('Domains')),
  path: '/domains/manage/$siteId',
  loader: withLoads(({ loadDomains }) => loadDomains),
  component: lazyRouteComponent(() => import('../features/domains/DomainsPage.tsx'), 'DomainsPage'),
});

export const siteAuthors = createRoute({
  ...ofSite(() => t('Authors')),
  path: '/me/sites/$siteId/authors',
  loader: withLoads(({ loadAuthors }) => loadAuthors),
  component: lazyRouteComponent(() => import('../features/blogs/SiteAuthorsPage.tsx'), 'SiteAuthorsPage'),
});

export const siteStats = createRoute({
  ...ofSite(() => t('Stats')),
  path: '/me/sites/$siteId/stats',
  validateSearch: searchWith('days', 'post'),
  loaderDeps: byStatus.loaderDeps,
  loader: withLoads(({ loadSiteStats }) => loadSiteStats),
  component: lazyRouteComponent(() => import('../features/stats/StatsPage.tsx'), 'StatsPage'),
});

export const sitePosts = createRoute({
  ...ofSite(() => t('Posts')),
  ...byStatus,
  path: '/me/sites/$siteId/posts',
  loader: withLoads(({ loadPosts }) => loadPosts),
  component: lazyRouteComponent(() => import('../features/articles/SitePostsPage.tsx'), 'SitePostsPage'),
});

export const moderation = createRoute({
  ...ofSite(() => t('Comments')),
  ...byStatus,
  path: '/me/sites/$siteId/comments',
  loader: withLoads(({ loadComments }) => loadComments),
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
  ...ofSite(),
  path: '/me/connected-sites/$siteId',
  loader: withLoads(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedSitePage.tsx'),
    'ConnectedSitePage',
  ),
});

export const connectedPosts = createRoute({
  ...ofSite(() => t('Posts')),
  path: '/me/connected-sites/$siteId/posts',
  validateSearch: byStatus.validateSearch,
  loader: withLoads(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedPostsPage.tsx'),
    'ConnectedPostsPage',
  ),
});

export const connectedComments = createRoute({
  ...ofSite(() => t('Comments')),
  path: '/me/connected-sites/$siteId/comments',
  validateSearch: byStatus.validateSearch,
  loader: withLoads(({ loadConnectedSite }) => loadConnectedSite),
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedCommentsPage.tsx'),
    'ConnectedCommentsPage',
  ),
});
