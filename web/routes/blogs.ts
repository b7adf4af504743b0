import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { describePage } from '../shell/page-title.ts';
import { member, pickSearchParams } from './root.ts';
import type { NamedPage, SitePageArgs } from './site-loads.ts';

/** The loaders' code of blog pages is loaded with the first of these pages, not with the application. */
type Loads = typeof import('./site-loads.ts');
const createLoader =
  <T>(choose: (loads: Loads) => (page: SitePageArgs) => Promise<T>) =>
  (page: SitePageArgs) =>
    import('./site-loads.ts').then((loads) => choose(loads)(page));

/** The status of the posts or comments to show. */
const byStatus = {
  validateSearch: pickSearchParams('status'),
  loaderDeps: ({ search }: { search: object }) => search,
};

/** Describes a page of one blog: the page's name, which comes with its loader, and the blog's in the title. */
const describeSitePage = <R extends AnyRoute & { types: { loaderData: NamedPage } }>(route: R): R =>
  describePage(route, {
    title: ({ pageName, name }) => [...(pageName === undefined ? [] : [pageName]), name, 'Tidings'],
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
  validateSearch: pickSearchParams('import'),
  staticData: { title: () => [t('Create a blog'), 'Tidings'] },
  component: lazyRouteComponent(() => import('../features/blogs/NewBlogPage.tsx'), 'NewBlogPage'),
});

export const blogSettings = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/sites/$siteId/settings',
    loader: createLoader(({ loadSettings }) => loadSettings),
    component: lazyRouteComponent(() => import('../features/blogs/BlogSettingsPage.tsx'), 'BlogSettingsPage'),
  }),
);

export const siteImport = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/sites/$siteId/import',
    loader: createLoader(({ loadSiteImports }) => loadSiteImports),
    component: lazyRouteComponent(
      () => import('../features/site-imports/SiteImportPage.tsx'),
      'SiteImportPage',
    ),
  }),
);

export const siteModules = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/settings/modules/$siteId',
    loader: createLoader(({ loadModules }) => loadModules),
    component: lazyRouteComponent(() => import('../features/modules/ModulesPage.tsx'), 'ModulesPage'),
  }),
);

export const siteCredentials = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/settings/credentials/$siteId',
    loader: createLoader(({ loadCredentials }) => loadCredentials),
    component: lazyRouteComponent(
      () => import('../features/credentials/CredentialsPage.tsx'),
      'CredentialsPage',
    ),
  }),
);

export const blogDomains = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/domains/manage/$siteId',
    loader: createLoader(({ loadDomains }) => loadDomains),
    component: lazyRouteComponent(() => import('../features/domains/DomainsPage.tsx'), 'DomainsPage'),
  }),
);

export const blogAuthors = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/sites/$siteId/authors',
    loader: createLoader(({ loadAuthors }) => loadAuthors),
    component: lazyRouteComponent(() => import('../features/blogs/BlogAuthorsPage.tsx'), 'BlogAuthorsPage'),
  }),
);

export const blogStats = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/sites/$siteId/stats',
    validateSearch: pickSearchParams('days', 'post'),
    loaderDeps: byStatus.loaderDeps,
    loader: createLoader(({ loadBlogStats }) => loadBlogStats),
    component: lazyRouteComponent(() => import('../features/stats/StatsPage.tsx'), 'StatsPage'),
  }),
);

export const blogPosts = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    ...byStatus,
    path: '/me/sites/$siteId/posts',
    loader: createLoader(({ loadPosts }) => loadPosts),
    component: lazyRouteComponent(() => import('../features/articles/BlogPostsPage.tsx'), 'BlogPostsPage'),
  }),
);

export const blogPagesList = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    ...byStatus,
    path: '/me/sites/$siteId/pages',
    loader: createLoader(({ loadPages }) => loadPages),
    component: lazyRouteComponent(() => import('../features/articles/BlogPostsPage.tsx'), 'BlogPagesPage'),
  }),
);

export const moderation = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    ...byStatus,
    path: '/me/sites/$siteId/comments',
    loader: createLoader(({ loadComments }) => loadComments),
    component: lazyRouteComponent(() => import('../features/comments/ModerationPage.tsx'), 'ModerationPage'),
  }),
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

export const connectedSite = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/connected-sites/$siteId',
    loader: createLoader(({ loadConnectedSite }) => loadConnectedSite),
    component: lazyRouteComponent(
      () => import('../features/connected-sites/ConnectedSitePage.tsx'),
      'ConnectedSitePage',
    ),
  }),
);

export const connectedPosts = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/connected-sites/$siteId/posts',
    validateSearch: byStatus.validateSearch,
    loader: createLoader(({ loadConnectedPosts }) => loadConnectedPosts),
    component: lazyRouteComponent(
      () => import('../features/connected-sites/ConnectedPostsPage.tsx'),
      'ConnectedPostsPage',
    ),
  }),
);

export const connectedComments = describeSitePage(
  createRoute({
    getParentRoute: () => member,
    path: '/me/connected-sites/$siteId/comments',
    validateSearch: byStatus.validateSearch,
    loader: createLoader(({ loadConnectedComments }) => loadConnectedComments),
    component: lazyRouteComponent(
      () => import('../features/connected-sites/ConnectedCommentsPage.tsx'),
      'ConnectedCommentsPage',
    ),
  }),
);
