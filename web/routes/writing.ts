import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import type { Site } from '#shared/api/sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { invitationsQuery, mySitesQuery, siteAuthorsQuery, siteQuery } from '../features/sites/queries.ts';
import type { AnySite } from '../features/sites/queries-any.ts';

import { member, type RouterContext, requireId, searchWith } from './root.ts';

/** Which of a blog's posts or comments are shown. */
const validateStatus = searchWith('status');

/** A new post: of which blog is asked where there are several. `draft` is the number that its first save gave it. */
export const newPost = createRoute({
  getParentRoute: () => member,
  path: '/post',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: searchWith('type', 'draft'),
  loader: ({ context }) => context.queryClient.ensureQueryData(mySitesQuery),
  component: lazyRouteComponent(() => import('../features/editor/EditorPage.tsx'), 'EditorPage'),
});

export const newPostOfSite = createRoute({
  getParentRoute: () => member,
  path: '/post/$siteId',
  staticData: { title: () => [t('New post'), t('Reader')] },
  validateSearch: searchWith('type', 'draft'),
  loader: ({ context, params }) => {
    requireId(params.siteId);
    return context.queryClient.ensureQueryData(mySitesQuery);
  },
  component: lazyRouteComponent(() => import('../features/editor/EditorPage.tsx'), 'EditorPage'),
});

export const editPost = createRoute({
  getParentRoute: () => member,
  path: '/post/$siteId/$postId',
  staticData: { title: () => [t('Edit post'), t('Reader')] },
  loader: ({ context, params }) => {
    requireId(params.siteId);
    requireId(params.postId);
    return context.queryClient.ensureQueryData(mySitesQuery);
  },
  component: lazyRouteComponent(() => import('../features/editor/EditorPage.tsx'), 'EditorPage'),
});

export const mySites = createRoute({
  getParentRoute: () => member,
  path: '/me/sites',
  staticData: { title: () => [t('Your blogs'), 'Tidings'] },
  loader: async ({ context: { queryClient } }) => {
    const own = [queryClient.ensureQueryData(mySitesQuery), queryClient.ensureQueryData(invitationsQuery)];
    const { connectedSitesQuery } = await import('../features/connected-sites/queries.ts');
    await Promise.all([...own, queryClient.ensureQueryData(connectedSitesQuery)]);
  },
  component: lazyRouteComponent(() => import('../features/sites/SitesPage.tsx'), 'SitesPage'),
});

export const newSite = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/new',
  staticData: { title: () => [t('Create a blog'), 'Tidings'] },
  component: lazyRouteComponent(() => import('../features/sites/NewSitePage.tsx'), 'NewSitePage'),
});

export const siteSettings = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/$siteId/settings',
  staticData: { title: (site: Site) => [t('Settings'), site.title, 'Tidings'] },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(siteQuery(requireId(params.siteId))),
  component: lazyRouteComponent(() => import('../features/sites/SiteSettingsPage.tsx'), 'SiteSettingsPage'),
});

/** The site may be named by its slug or its domain too, and be one elsewhere that is connected. */
export const siteModules = createRoute({
  getParentRoute: () => member,
  path: '/settings/modules/$siteId',
  staticData: { title: (site: AnySite) => [t('Modules'), site.name, 'Tidings'] },
  loader: async ({ context: { queryClient }, params: { siteId } }) => {
    const { ensureAnySite } = await import('../features/sites/queries-any.ts');
    const site = await ensureAnySite(queryClient, siteId);
    if (siteId !== String(site.ID))
      throw redirect({ to: '/settings/modules/$siteId', params: { siteId: String(site.ID) } });
    const { modulesQuery } = await import('../features/modules/queries.ts');
    // The page says what is wrong where they can't be fetched.
    if ('capabilities' in site && site.capabilities.manage_options)
      await queryClient.prefetchQuery(modulesQuery(site.ID));
    return site;
  },
  component: lazyRouteComponent(() => import('../features/modules/ModulesPage.tsx'), 'ModulesPage'),
});

/** The blog may be named by its slug or its domain too. */
export const siteDomains = createRoute({
  getParentRoute: () => member,
  path: '/domains/manage/$siteId',
  staticData: { title: (site: Site) => [t('Domains'), site.title, 'Tidings'] },
  loader: async ({ context: { queryClient }, params: { siteId } }) => {
    const site = await queryClient.ensureQueryData(siteQuery(siteId));
    if (siteId !== String(site.ID))
      throw redirect({ to: '/domains/manage/$siteId', params: { siteId: String(site.ID) } });
    const { domainsQuery } = await import('../features/domains/queries.ts');
    if (site.capabilities.manage_options) await queryClient.prefetchQuery(domainsQuery(site.ID));
    return site;
  },
  component: lazyRouteComponent(() => import('../features/domains/DomainsPage.tsx'), 'DomainsPage'),
});

export const siteAuthors = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/$siteId/authors',
  staticData: { title: (site: Site) => [t('Authors'), site.title, 'Tidings'] },
  loader: async ({ context: { queryClient }, params }) => {
    const siteId = requireId(params.siteId);
    await queryClient.ensureQueryData(siteAuthorsQuery(siteId));
    return queryClient.ensureQueryData(siteQuery(siteId));
  },
  component: lazyRouteComponent(() => import('../features/sites/SiteAuthorsPage.tsx'), 'SiteAuthorsPage'),
});

export const siteStats = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/$siteId/stats',
  staticData: { title: (site: Site) => [t('Stats'), site.title, 'Tidings'] },
  validateSearch: searchWith('days', 'post'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const siteId = requireId(params.siteId);
    const [{ loadStats }, site] = await Promise.all([
      import('../features/stats/queries.ts'),
      queryClient.ensureQueryData(siteQuery(siteId)),
    ]);
    await loadStats(queryClient, siteId, deps);
    return site;
  },
  component: lazyRouteComponent(() => import('../features/stats/StatsPage.tsx'), 'StatsPage'),
});

export const sitePosts = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/$siteId/posts',
  staticData: { title: (site: Site) => [t('Posts'), site.title, 'Tidings'] },
  validateSearch: validateStatus,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const siteId = requireId(params.siteId);
    const [{ articlesQuery, parseListedStatus }, site] = await Promise.all([
      import('../features/editor/queries.ts'),
      queryClient.ensureQueryData(siteQuery(siteId)),
    ]);
    await queryClient.ensureInfiniteQueryData(articlesQuery(siteId, parseListedStatus(deps.status)));
    return site;
  },
  component: lazyRouteComponent(() => import('../features/editor/SitePostsPage.tsx'), 'SitePostsPage'),
});

export const moderation = createRoute({
  getParentRoute: () => member,
  path: '/me/sites/$siteId/comments',
  staticData: { title: (site: Site) => [t('Comments'), site.title, 'Tidings'] },
  validateSearch: validateStatus,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const siteId = requireId(params.siteId);
    const [{ parseStatus, siteCommentsQuery }, site] = await Promise.all([
      import('../features/comments/queries.ts'),
      queryClient.ensureQueryData(siteQuery(siteId)),
    ]);
    await queryClient.ensureInfiniteQueryData(siteCommentsQuery(siteId, parseStatus(deps.status)));
    return site;
  },
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

/** What the pages of a connected site share. What is on the site is asked for by the page, which does not wait for it. */
const ofConnectedSite = {
  getParentRoute: () => member,
  loader: async ({
    context,
    params,
  }: {
    context: Pick<RouterContext, 'queryClient'>;
    params: { siteId: string };
  }) => {
    const siteId = requireId(params.siteId);
    const { connectedSiteQuery } = await import('../features/connected-sites/queries.ts');
    return context.queryClient.ensureQueryData(connectedSiteQuery(siteId));
  },
};

export const connectedSite = createRoute({
  ...ofConnectedSite,
  path: '/me/connected-sites/$siteId',
  staticData: { title: (site: ConnectedSite) => [site.name, 'Tidings'] },
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedSitePage.tsx'),
    'ConnectedSitePage',
  ),
});

export const connectedPosts = createRoute({
  ...ofConnectedSite,
  path: '/me/connected-sites/$siteId/posts',
  staticData: { title: (site: ConnectedSite) => [t('Posts'), site.name, 'Tidings'] },
  validateSearch: validateStatus,
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedPostsPage.tsx'),
    'ConnectedPostsPage',
  ),
});

export const connectedComments = createRoute({
  ...ofConnectedSite,
  path: '/me/connected-sites/$siteId/comments',
  staticData: { title: (site: ConnectedSite) => [t('Comments'), site.name, 'Tidings'] },
  validateSearch: validateStatus,
  component: lazyRouteComponent(
    () => import('../features/connected-sites/ConnectedCommentsPage.tsx'),
    'ConnectedCommentsPage',
  ),
});
