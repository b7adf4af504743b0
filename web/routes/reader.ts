import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { findBloganuaryYear } from '#shared/domain/bloganuary.ts';
import { STREAM_FIRST_PAGE, STREAM_NEXT_PAGE } from '#shared/domain/limits.ts';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { computeRecommendationDistance } from '#shared/domain/recommendation-distance.ts';
import { isFeedId } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { preferencesQuery } from '../features/accounts/queries.ts';
import { blogQuery, myBlogsQuery } from '../features/blogs/queries.ts';
import { feedQuery, feedsAtQuery } from '../features/feeds/queries.ts';
import { loadOnboarding } from '../features/onboarding/load.ts';
import { sitesItem } from '../features/recommendations/SitesItemPart.tsx';
import { unseenCountsQuery } from '../features/seen/queries.ts';
import { streamQuery } from '../features/streams/queries.ts';
import { applyHideSeen, RECOMMENDED, type StreamFrom } from '../features/streams/stream.ts';
import { subscriptionCountQuery } from '../features/subscriptions/queries.ts';
import { followedSitesQuery } from '../features/subscriptions/queries-sidebar.ts';
import { teamsQuery } from '../features/teams/queries.ts';
import { bloganuaryBanner } from '../pages/bloganuary/BloganuaryPart.tsx';

import { describePage } from '../shell/page-title.ts';
import { member, pickSearchParams, type RouterContext, requireId, root } from './root.ts';

export const feed = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/feeds/$feedId',
    loader: async ({ context, params }) => {
      const { queryClient } = context;
      if (!isFeedId(params.feedId)) {
        // RD-02: anything but a number is an address, and redirects to the page of the first feed found there.
        const { feeds } = await queryClient.ensureQueryData(feedsAtQuery(params.feedId));
        if (!feeds[0]) throw notFound();
        throw redirect({
          to: '/reader/feeds/$feedId',
          params: { feedId: String(feeds[0].feed_ID) },
          search: true,
          replace: true,
        });
      }
      const found = await queryClient.ensureQueryData(feedQuery(Number(params.feedId)));
      // RT-10: the feed's response names its blog, which has its own page.
      if (found.blog_ID) {
        throw redirect({
          to: '/reader/blogs/$blogId',
          params: { blogId: String(found.blog_ID) },
          search: true,
          replace: true,
        });
      }
      await loadStream(context, { kind: 'feed', feedId: found.feed_ID });
      return found;
    },
    errorComponent: lazyRouteComponent(() => import('../shell/FeedErrorPage.tsx'), 'FeedErrorPage'),
    component: lazyRouteComponent(() => import('../features/streams/FeedPage.tsx'), 'FeedPage'),
  }),
  { title: (found) => [found.name, t('Reader')] },
);

export const site = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/blogs/$blogId',
    loader: async ({ context, params }) => {
      const { queryClient } = context;
      const siteId = requireId(params.blogId);
      const { feed_ID } = await queryClient.ensureQueryData(blogQuery(siteId));
      const feed = await queryClient.ensureQueryData(feedQuery(feed_ID));
      await loadStream(context, { kind: 'site', siteId });
      return { siteId, feed };
    },
    errorComponent: lazyRouteComponent(() => import('../shell/SiteErrorPage.tsx'), 'SiteErrorPage'),
    component: lazyRouteComponent(() => import('../features/streams/FeedPage.tsx'), 'SitePage'),
  }),
  { title: ({ feed }) => [feed.name, t('Reader')] },
);

export const following = createRoute({
  getParentRoute: () => member,
  path: '/reader',
  staticData: { title: () => [t('Followed Sites'), t('Reader')] },
  validateSearch: pickSearchParams('at', 'page', 'q', 'post', 'flags'),
  loader: async ({ context, location }) => {
    // Loads what is above the stream together with it, so that nothing moves.
    const { queryClient } = context;
    const loadChosen = async () => {
      const { calypso_preferences } = await queryClient.ensureQueryData(preferencesQuery());
      if (calypso_preferences.reader_following_view === 'recent') {
        return loadRecent(context, location.search);
      }
      const stream = applyHideSeen({ kind: 'following' }, calypso_preferences);
      await Promise.all([loadStream(context, stream), loadFirstRecommendations(context)]);
    };
    await Promise.all([
      queryClient.prefetchQuery(myBlogsQuery),
      queryClient.prefetchQuery(subscriptionCountQuery()),
      queryClient.prefetchQuery(unseenCountsQuery()),
      loadOnboarding(context, location.search),
      findBloganuaryYear(context.now) !== undefined && bloganuaryBanner.load(),
      loadChosen(),
    ]);
  },
  component: lazyRouteComponent(() => import('../pages/following/FollowingPage.tsx'), 'FollowingPage'),
});

export const recent = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/recent/$feedId',
    validateSearch: pickSearchParams('page', 'q', 'post'),
    loader: async ({ context, location, params }) => {
      const feedId = requireId(params.feedId);
      // Loaded for the frame; without it the page only lacks a name.
      const [followed] = await Promise.all([
        context.queryClient.ensureQueryData(followedSitesQuery).catch(() => undefined),
        loadRecent(context, { ...location.search, feedId }),
      ]);
      return { site: followed?.subscriptions.find(({ feed_ID }) => feed_ID === feedId)?.name };
    },
    component: lazyRouteComponent(() => import('../pages/recent/RecentPage.tsx'), 'RecentPage'),
  }),
  { title: ({ site }) => [...(site === undefined ? [] : [site]), t('Followed Sites'), t('Reader')] },
);

export const organizationStream = describePage(
  createRoute({
    getParentRoute: () => member,
    path: '/reader/a8c',
    loader: async ({ context }) => {
      const { teams, company_team } = await context.queryClient.ensureQueryData(teamsQuery());
      const organization = findOrganization(teams, company_team);
      if (!organization) throw notFound();
      await loadStream(context, { kind: 'a8c', team: organization.slug });
      return organization;
    },
    component: lazyRouteComponent(
      () => import('../features/streams/OrganizationPage.tsx'),
      'OrganizationPage',
    ),
  }),
  { title: (organization) => [organization.title, t('Reader')] },
);

export const likes = createRoute({
  getParentRoute: () => member,
  path: '/activities/likes',
  staticData: { title: () => [t('My Likes'), t('Reader')] },
  loader: ({ context }) => loadStream(context, { kind: 'likes' }),
  component: lazyRouteComponent(() => import('../features/streams/LikesPage.tsx'), 'LikesPage'),
});

export const p2Stream = createRoute({
  getParentRoute: () => member,
  path: '/reader/p2',
  staticData: { title: () => [t('Team blogs'), t('Reader')], isListed: false },
  loader: async ({ context }) => {
    const { teams, company_team } = await context.queryClient.ensureQueryData(teamsQuery());
    if (!findOrganization(teams, company_team)) throw notFound();
    await loadStream(context, { kind: 'p2' });
  },
  component: lazyRouteComponent(() => import('../features/streams/P2Page.tsx'), 'P2Page'),
});

/**
 * Loads the first page of a stream. In a browser the page does not wait, and shows by itself that the stream is loading or has
 * failed.
 */
export async function loadStream(
  { queryClient, onServer, viewer }: RouterContext,
  stream: StreamFrom,
): Promise<void> {
  // A visitor cannot load further pages, so the two that fill a screen are loaded at once.
  const filled = queryClient.prefetchInfiniteQuery({ ...streamQuery(stream), pages: viewer ? 1 : 2 });
  if (stream.kind === 'discover') await sitesItem.load();
  if (onServer) await filled;
}

/**
 * Loads the recommendations between the first two pages of the following stream, if there are any. For users with many subscriptions
 * they come later, and are loaded when the page is used.
 */
async function loadFirstRecommendations(context: RouterContext): Promise<void> {
  const subscribed = await context.queryClient
    .ensureQueryData(subscriptionCountQuery())
    .catch(() => undefined);
  const distance = computeRecommendationDistance(subscribed?.total_subscriptions ?? 0);
  if (distance < STREAM_FIRST_PAGE + STREAM_NEXT_PAGE) await loadStream(context, RECOMMENDED);
}

/** Loads the page of the recent list in an address. Its queries are loaded on demand, because few users have chosen it. */
async function loadRecent(
  { queryClient, onServer }: RouterContext,
  filters: { page?: string; q?: string; feedId?: number },
): Promise<void> {
  const queries = await import('../features/streams/queries-recent.ts');
  const filled = queries.loadRecent(queryClient, filters);
  if (onServer) await filled;
}
