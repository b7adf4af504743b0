import { createRoute, lazyRouteComponent, notFound, type RouteComponent } from '@tanstack/react-router';
import { describePage } from '../shell/page-title.ts';
import type { AdminLoads } from './admin-loads.ts';
import { pickSearchParams, root } from './root.ts';

/** Pages for administrators, in a frame of their own; they do not exist for anybody else. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: ({ context: { viewer } }) => {
    if (viewer?.role !== 'administrator') throw notFound();
  },
  component: lazyRouteComponent(() => import('../features/admin/AdminFrame.tsx'), 'AdminFrame'),
});

/**
 * A page of administration. The function `name` of `admin-loads.ts`, which comes with the first of these pages, loads its data and
 * returns the parts of its title. `parameters` are those of its query.
 */
function createPage<
  P extends string,
  M extends Record<C, RouteComponent>,
  C extends string,
  S extends string,
>(path: P, name: keyof AdminLoads, load: () => Promise<M>, component: C, ...parameters: S[]) {
  const route = createRoute({
    getParentRoute: () => admin,
    path,
    validateSearch: pickSearchParams(...parameters),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }): Promise<string[]> => {
      const { adminLoads } = await import('./admin-loads.ts');
      return adminLoads[name](context, { ...params, ...deps });
    },
    component: lazyRouteComponent(load, component),
  });
  return describePage(route, { title: (parts) => [...parts, 'Tidings'] });
}

export const adminPages = [
  createPage('/admin', 'overview', () => import('../features/admin/OverviewPage.tsx'), 'OverviewPage'),
  createPage(
    '/admin/people',
    'people',
    () => import('../features/admin/PeoplePage.tsx'),
    'PeoplePage',
    'q',
    'show',
    'sort',
    'invitation',
  ),
  createPage(
    '/admin/people/$userId',
    'person',
    () => import('../features/admin/PersonPage.tsx'),
    'PersonPage',
  ),
  createPage('/admin/teams', 'teams', () => import('../features/admin/TeamsPage.tsx'), 'TeamsPage', 'q'),
  createPage('/admin/teams/$teamId', 'team', () => import('../features/admin/TeamPage.tsx'), 'TeamPage'),
  createPage(
    '/admin/blogs',
    'blogs',
    () => import('../features/admin/AdminBlogsPage.tsx'),
    'AdminBlogsPage',
    'q',
    'show',
    'sort',
  ),
  createPage(
    '/admin/blogs/$blogId',
    'blog',
    () => import('../features/admin/AdminBlogPage.tsx'),
    'AdminBlogPage',
  ),
  createPage(
    '/admin/reports',
    'reports',
    () => import('../features/reports/ReportsPage.tsx'),
    'ReportsPage',
    'state',
  ),
  createPage(
    '/admin/comments',
    'comments',
    () => import('../features/comments/AdminCommentsPage.tsx'),
    'AdminCommentsPage',
    'status',
    'sort',
  ),
  createPage(
    '/admin/blocked-hosts',
    'blockedHosts',
    () => import('../features/reports/BlockedHostsPage.tsx'),
    'BlockedHostsPage',
  ),
  createPage('/admin/sign-ups', 'signUps', () => import('../features/admin/SignUpsPage.tsx'), 'SignUpsPage'),
  createPage(
    '/admin/announcements',
    'announcements',
    () => import('../features/admin/AnnouncementsPage.tsx'),
    'AnnouncementsPage',
  ),
  createPage(
    '/admin/feeds',
    'feeds',
    () => import('../features/feeds/AdminFeedsPage.tsx'),
    'AdminFeedsPage',
    'q',
    'state',
  ),
  createPage(
    '/admin/feeds/$feedId',
    'feed',
    () => import('../features/feeds/AdminFeedPage.tsx'),
    'AdminFeedPage',
  ),
  createPage('/admin/crawl', 'crawl', () => import('../features/feeds/AdminCrawlPage.tsx'), 'AdminCrawlPage'),
  createPage(
    '/admin/jobs',
    'jobs',
    () => import('../features/jobs/JobsPage.tsx'),
    'JobsPage',
    'state',
    'task',
  ),
  createPage('/admin/jobs/$jobId', 'job', () => import('../features/jobs/JobPage.tsx'), 'JobPage'),
  createPage(
    '/admin/emails',
    'emails',
    () => import('../features/emails/AdminEmailsPage.tsx'),
    'AdminEmailsPage',
    'state',
  ),
  createPage(
    '/admin/emails/outbox/$name',
    'outboxEmail',
    () => import('../features/emails/OutboxEmailPage.tsx'),
    'OutboxEmailPage',
  ),
  createPage('/admin/limits', 'limits', () => import('../features/limits/LimitsPage.tsx'), 'LimitsPage'),
  createPage(
    '/admin/statistics',
    'statistics',
    () => import('../features/statistics/StatisticsPage.tsx'),
    'StatisticsPage',
    'days',
  ),
  createPage(
    '/admin/events',
    'events',
    () => import('../features/events/EventsPage.tsx'),
    'EventsPage',
    'days',
    'name',
  ),
  createPage(
    '/admin/log',
    'log',
    () => import('../features/audit/LogPage.tsx'),
    'LogPage',
    'act',
    'actor',
    'subject',
  ),
] as const;
