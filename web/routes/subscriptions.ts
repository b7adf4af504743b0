import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import {
  blogSubscriptionQuery,
  subscriptionCountsQuery,
  subscriptionQuery,
  subscriptionsQuery,
} from '../features/subscriptions/queries.ts';
import { member, pickSearchParams, type RouterContext, requireId, root } from './root.ts';

/** Code that few users need is not part of the application's first load. */
const importQueries = () => import('../features/imports/queries.ts');
const importCommentQueries = () => import('../features/comment-subscriptions/queries.ts');
const importPendingQueries = () => import('../features/pending-subscriptions/queries.ts');

const getTitle = () => [t('Manage subscribed sites'), t('Reader')];

/** The manager's header and tabs, around the open tab. */
const manager = createRoute({
  getParentRoute: () => member,
  id: 'manager',
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(subscriptionCountsQuery()),
      queryClient.prefetchQuery(settingsQuery()),
    ]);
  },
  component: lazyRouteComponent(() => import('../pages/manager/ManagerPage.tsx'), 'ManagerPage'),
});

const sites = createRoute({
  getParentRoute: () => manager,
  path: '/reader/subscriptions',
  staticData: { title: getTitle },
  validateSearch: pickSearchParams('s', 'view', 'sort', 'only', 'status'),
  loader: ({ context: { queryClient } }) => queryClient.prefetchInfiniteQuery(subscriptionsQuery()),
  component: lazyRouteComponent(() => import('../pages/manager/SitesTab.tsx'), 'SitesTab'),
});

const comments = createRoute({
  getParentRoute: () => manager,
  path: '/reader/subscriptions/comments',
  staticData: { title: getTitle },
  validateSearch: pickSearchParams('s', 'status'),
  loader: async ({ context: { queryClient } }) => {
    const { commentSubscriptionsQuery } = await importCommentQueries();
    await queryClient.prefetchInfiniteQuery(commentSubscriptionsQuery());
  },
  component: lazyRouteComponent(() => import('../pages/manager/CommentsTab.tsx'), 'CommentsTab'),
});

const pending = createRoute({
  getParentRoute: () => manager,
  path: '/reader/subscriptions/pending',
  staticData: { title: getTitle, isListed: false },
  loader: async ({ context: { queryClient } }) => {
    const { pendingCommentsQuery, pendingSitesQuery } = await importPendingQueries();
    await Promise.all([
      queryClient.prefetchQuery(pendingSitesQuery()),
      queryClient.prefetchQuery(pendingCommentsQuery()),
    ]);
  },
  component: lazyRouteComponent(() => import('../pages/manager/PendingTab.tsx'), 'PendingTab'),
});

export const subscriptionManager = manager.addChildren([sites, comments, pending]);

export const subscriptionCheckUp = createRoute({
  getParentRoute: () => member,
  path: '/reader/subscriptions/check-up',
  staticData: { title: () => [t('Subscription check-up'), t('Reader')] },
  loader: ({ context: { queryClient } }) => queryClient.prefetchInfiniteQuery(subscriptionsQuery()),
  component: lazyRouteComponent(() => import('../pages/manager/CheckUpPage.tsx'), 'CheckUpPage'),
});

/** Also for visitors, who can preview a file before they sign up. */
export const importPage = createRoute({
  getParentRoute: () => root,
  path: '/reader/import',
  staticData: { title: () => [t('Import subscriptions'), t('Reader')] },
  validateSearch: pickSearchParams('status'),
  loader: async ({ context: { viewer, queryClient } }) => {
    if (!viewer) return;
    const { importsQuery } = await importQueries();
    await queryClient.prefetchQuery(importsQuery());
  },
  component: lazyRouteComponent(() => import('../features/imports/ImportPage.tsx'), 'ImportPage'),
});

const getSubscriptionTitle = () => [t('Subscription'), t('Reader')];
/** RT-20: the page slides in. */
const validateTransition = pickSearchParams('transition', 'status');
const loadSettings = ({ queryClient }: RouterContext) => queryClient.prefetchQuery(settingsQuery());

export const subscription = createRoute({
  getParentRoute: () => member,
  path: '/reader/subscriptions/$subscriptionId',
  staticData: { title: getSubscriptionTitle },
  validateSearch: validateTransition,
  loader: async ({ context, params }) => {
    const query = subscriptionQuery(requireId(params.subscriptionId));
    await Promise.all([context.queryClient.prefetchQuery(query), loadSettings(context)]);
  },
  component: lazyRouteComponent(
    () => import('../features/subscriptions/SubscriptionPage.tsx'),
    'SubscriptionPage',
  ),
});

export const siteSubscription = createRoute({
  getParentRoute: () => member,
  path: '/reader/site/subscription/$blogId',
  staticData: { title: getSubscriptionTitle },
  validateSearch: validateTransition,
  loader: async ({ context, params }) => {
    const query = blogSubscriptionQuery(requireId(params.blogId));
    await Promise.all([context.queryClient.prefetchQuery(query), loadSettings(context)]);
  },
  component: lazyRouteComponent(
    () => import('../features/subscriptions/SubscriptionPage.tsx'),
    'SiteSubscriptionPage',
  ),
});
