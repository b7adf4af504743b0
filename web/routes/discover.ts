import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { fillStream } from './reader.ts';
import { root, searchWith } from './root.ts';

/** Comes with the pages: most visits begin elsewhere. */
const loading = () => import('../pages/discover/load.ts');
const tabs = () => import('../pages/discover/DiscoverTabs.tsx');

const titled = (title: () => string) => ({ title: () => [title(), t('Discover'), t('Reader')] });

/** The head, the tabs and the column at the side, around the tab that is open (RT-26). */
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
  validateSearch: searchWith('view'),
  loader: async ({ context }) => {
    const { fillSide, findOwnTags } = await loading();
    const tags = await findOwnTags(context);
    await Promise.all([
      fillStream(context, { kind: 'discover', tab: 'recommended', tags }),
      fillSide(context, tags),
    ]);
    return { tags };
  },
  component: lazyRouteComponent(tabs, 'RecommendedTab'),
});

const latest = createRoute({
  getParentRoute: () => page,
  path: '/discover/latest',
  staticData: titled(() => t('Latest')),
  validateSearch: searchWith('view', 'at'),
  loader: async ({ context }) => {
    const { fillSide, findLatestTags } = await loading();
    const tags = await findLatestTags(context);
    await Promise.all([
      fillStream(context, { kind: 'discover', tab: 'latest', tags }),
      fillSide(context, tags),
    ]);
    return { tags };
  },
  component: lazyRouteComponent(tabs, 'LatestTab'),
});

const firstPosts = createRoute({
  getParentRoute: () => page,
  path: '/discover/firstposts',
  staticData: titled(() => t('First posts')),
  validateSearch: searchWith('view', 'at'),
  loader: async ({ context }) => {
    const { fillSide } = await loading();
    await Promise.all([fillStream(context, { kind: 'discover', tab: 'firstposts' }), fillSide(context, [])]);
    return { tags: [] };
  },
  component: lazyRouteComponent(tabs, 'FirstPostsTab'),
});

const tags = createRoute({
  getParentRoute: () => page,
  path: '/discover/tags',
  staticData: titled(() => t('Tags')),
  validateSearch: searchWith('view', 'selectedTag'),
  loaderDeps: ({ search }) => ({ asked: (search as { selectedTag?: string }).selectedTag }),
  loader: async ({ context, deps: { asked } }) => {
    const { fillSide, findBar } = await loading();
    const { bar, selected } = await findBar(context, asked);
    await Promise.all([
      fillStream(context, { kind: 'discover', tab: 'tag', slug: selected }),
      fillSide(context, [selected]),
    ]);
    return { bar, tags: [selected] };
  },
  component: lazyRouteComponent(tabs, 'TagsTab'),
});

export const discover = page.addChildren([recommended, latest, firstPosts, tags]);

/** RD-27: what only a member can do leads visitors to what they can. */
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
  validateSearch: searchWith('add', 'text'),
  component: lazyRouteComponent(() => import('../features/subscriptions/AddSitePage.tsx'), 'AddSitePage'),
});

export const addFromReddit = createRoute({
  ...forMembers,
  path: '/discover/reddit',
  staticData: { title: () => [t('Reddit'), t('Reader')] },
  validateSearch: searchWith('add'),
  component: lazyRouteComponent(() => import('../features/subscriptions/RedditPage.tsx'), 'RedditPage'),
});
