import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { followedSitesQuery } from '../features/subscriptions/queries-sidebar.ts';
import { loadStream } from './reader.ts';
import { pickSearchParams, root } from './root.ts';

/** Loaded with the pages, because most visits begin elsewhere. */
const importLoad = () => import('../pages/discover/load.ts');
const importTabs = () => import('../pages/discover/DiscoverTabs.tsx');

const toStaticData = (title: () => string) => ({ title: () => [title(), t('Discover'), t('Reader')] });

/** The header, the tabs and the side column around the open tab (RT-26). */
const page = createRoute({
  getParentRoute: () => root,
  id: 'discover',
  staticData: { title: () => [t('Discover'), t('Reader')] },
  component: lazyRouteComponent(() => import('../pages/discover/DiscoverPage.tsx'), 'DiscoverPage'),
});

const recommended = createRoute({
  getParentRoute: () => page,
  path: '/discover',
  staticData: { title: () => [t('Discover'), t('Reader')] },
  validateSearch: pickSearchParams('view'),
  loader: async ({ context }) => {
    const { loadSide, listOwnTags } = await importLoad();
    const tags = await listOwnTags(context);
    const stream = { kind: 'discover', tab: 'recommended', tags } as const;
    await loadStream(context, stream);
    await loadSide(context, { stream, tags });
    return { tags, stream };
  },
  component: lazyRouteComponent(importTabs, 'RecommendedTab'),
});

const latest = createRoute({
  getParentRoute: () => page,
  path: '/discover/latest',
  staticData: toStaticData(() => t('Latest')),
  validateSearch: pickSearchParams('view', 'at'),
  loader: async ({ context }) => {
    const { loadSide, listLatestTags } = await importLoad();
    const tags = await listLatestTags(context);
    const stream = { kind: 'discover', tab: 'latest', tags } as const;
    await loadStream(context, stream);
    await loadSide(context, { stream, tags });
    return { tags, stream };
  },
  component: lazyRouteComponent(importTabs, 'LatestTab'),
});

const firstPosts = createRoute({
  getParentRoute: () => page,
  path: '/discover/firstposts',
  staticData: toStaticData(() => t('First posts')),
  validateSearch: pickSearchParams('view', 'at'),
  loader: async ({ context }) => {
    const { loadSide } = await importLoad();
    const stream = { kind: 'discover', tab: 'firstposts' } as const;
    await loadStream(context, stream);
    await loadSide(context, { stream, tags: [] });
    return { tags: [], stream };
  },
  component: lazyRouteComponent(importTabs, 'FirstPostsTab'),
});

const tags = createRoute({
  getParentRoute: () => page,
  path: '/discover/tags',
  staticData: toStaticData(() => t('Tags')),
  validateSearch: pickSearchParams('view', 'selectedTag'),
  loaderDeps: ({ search }) => ({ requestedTag: (search as { selectedTag?: string }).selectedTag }),
  loader: async ({ context, deps: { requestedTag } }) => {
    const { loadSide, loadBar } = await importLoad();
    const { bar, selected } = await loadBar(context, requestedTag);
    const stream = { kind: 'discover', tab: 'tag', slug: selected } as const;
    const tags = [selected];
    await loadStream(context, stream);
    await loadSide(context, { stream, tags });
    return { bar, tags, stream };
  },
  component: lazyRouteComponent(importTabs, 'TagsTab'),
});

export const discover = page.addChildren([recommended, latest, firstPosts, tags]);

/** RD-27: redirects visitors from pages for members to those for visitors. */
const forMembers = {
  getParentRoute: () => root,
  beforeLoad: ({ context }: { context: { viewer: object | null } }) => {
    if (!context.viewer) throw redirect({ to: '/discover', search: true });
  },
};

export const addSite = createRoute({
  ...forMembers,
  path: '/discover/add-new',
  staticData: { title: () => [t('New subscription'), t('Reader')] },
  validateSearch: pickSearchParams('add', 'text'),
  // The latest subscriptions are on the page.
  loader: ({ context }) => context.queryClient.prefetchQuery(followedSitesQuery),
  component: lazyRouteComponent(() => import('../pages/add-site/AddSitePage.tsx'), 'AddSitePage'),
});

export const addFromReddit = createRoute({
  ...forMembers,
  path: '/discover/reddit',
  staticData: { title: () => [t('Reddit'), t('Reader')] },
  validateSearch: pickSearchParams('add'),
  component: lazyRouteComponent(() => import('../pages/add-site/RedditPage.tsx'), 'RedditPage'),
});
