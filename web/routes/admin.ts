import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { EventDays } from '#shared/api/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { eventCountsQuery } from '../features/events/queries.ts';
import { describePage } from '../shell/page-title.ts';
import { pickSearchParams, requireId, root } from './root.ts';

/** The code that pages of administration load their data with; it comes with the first of them. */
const loads = () => import('./admin-loads.ts');

/** Pages for administrators, in a frame of their own; they do not exist for anybody else. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: ({ context: { viewer } }) => {
    if (viewer?.role !== 'administrator') throw notFound();
  },
  component: lazyRouteComponent(() => import('../features/admin/AdminFrame.tsx'), 'AdminFrame'),
});

export const adminOverview = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  staticData: { title: () => [t('Administration'), 'Tidings'], isListed: false },
  loader: async ({ context }) => (await loads()).loadOverview(context),
  component: lazyRouteComponent(() => import('../features/admin/OverviewPage.tsx'), 'OverviewPage'),
});

export const adminLog = createRoute({
  getParentRoute: () => admin,
  path: '/admin/log',
  staticData: { title: () => [t('Log'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: pickSearchParams('act', 'actor', 'subject'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadLog(context, deps),
  component: lazyRouteComponent(() => import('../features/audit/LogPage.tsx'), 'LogPage'),
});

export const adminEvents = createRoute({
  getParentRoute: () => admin,
  path: '/admin/events',
  staticData: { title: () => [t('Usage'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: (search): { days?: EventDays; name?: string } => {
    const days = String(search.days);
    return {
      ...((days === '7' || days === '90') && { days }),
      ...(typeof search.name === 'string' && search.name !== '' && { name: search.name.slice(0, 100) }),
    };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { days = '30', name } }) =>
    context.queryClient.ensureQueryData(eventCountsQuery(days, name)),
  component: lazyRouteComponent(() => import('../features/events/EventsPage.tsx'), 'EventsPage'),
});

export const adminPeople = createRoute({
  getParentRoute: () => admin,
  path: '/admin/people',
  staticData: { title: () => [t('People'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: pickSearchParams('q', 'show', 'sort', 'invitation'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadPeople(context, deps),
  component: lazyRouteComponent(() => import('../features/admin/PeoplePage.tsx'), 'PeoplePage'),
});

export const adminPerson = describePage(
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/people/$userId',
    loader: async ({ context, params }) => (await loads()).loadPerson(context, requireId(params.userId)),
    component: lazyRouteComponent(() => import('../features/admin/PersonPage.tsx'), 'PersonPage'),
  }),
  { title: ({ name }) => [name, t('People'), 'Tidings'] },
);

export const adminTeams = createRoute({
  getParentRoute: () => admin,
  path: '/admin/teams',
  staticData: { title: () => [t('Teams'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: pickSearchParams('q'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadTeams(context, deps),
  component: lazyRouteComponent(() => import('../features/admin/TeamsPage.tsx'), 'TeamsPage'),
});

export const adminTeam = describePage(
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/teams/$teamId',
    loader: async ({ context, params }) => (await loads()).loadTeam(context, requireId(params.teamId)),
    component: lazyRouteComponent(() => import('../features/admin/TeamPage.tsx'), 'TeamPage'),
  }),
  { title: ({ title }) => [title, t('Teams'), 'Tidings'] },
);

export const adminBlogs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/blogs',
  staticData: { title: () => [t('Blogs'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: pickSearchParams('q', 'show', 'sort'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadBlogs(context, deps),
  component: lazyRouteComponent(() => import('../features/admin/AdminBlogsPage.tsx'), 'AdminBlogsPage'),
});

export const adminBlog = describePage(
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/blogs/$blogId',
    loader: async ({ context, params }) => (await loads()).loadBlog(context, requireId(params.blogId)),
    component: lazyRouteComponent(() => import('../features/admin/AdminBlogPage.tsx'), 'AdminBlogPage'),
  }),
  { title: ({ title }) => [title, t('Blogs'), 'Tidings'] },
);

export const adminSignUps = createRoute({
  getParentRoute: () => admin,
  path: '/admin/sign-ups',
  staticData: { title: () => [t('Sign-ups'), t('Administration'), 'Tidings'], isListed: false },
  loader: async ({ context }) => (await loads()).loadSignUps(context),
  component: lazyRouteComponent(() => import('../features/admin/SignUpsPage.tsx'), 'SignUpsPage'),
});

export const adminAnnouncements = createRoute({
  getParentRoute: () => admin,
  path: '/admin/announcements',
  staticData: { title: () => [t('Announcements'), t('Administration'), 'Tidings'], isListed: false },
  loader: async ({ context }) => (await loads()).loadAnnouncements(context),
  component: lazyRouteComponent(() => import('../features/admin/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
});

export const adminReports = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports',
  staticData: { title: () => [t('Reports'), t('Administration'), 'Tidings'], isListed: false },
  validateSearch: (search): { state?: 'appealed' | 'decided' } =>
    search.state === 'appealed' || search.state === 'decided' ? { state: search.state } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadCases(context, deps.state),
  component: lazyRouteComponent(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage'),
});

export const adminBlockedHosts = createRoute({
  getParentRoute: () => admin,
  path: '/admin/blocked-hosts',
  staticData: { title: () => [t('Blocked domains'), t('Administration'), 'Tidings'], isListed: false },
  loader: async ({ context }) => (await loads()).loadBlockedHosts(context),
  component: lazyRouteComponent(() => import('../features/reports/BlockedHostsPage.tsx'), 'BlockedHostsPage'),
});

export const adminPages = [
  adminOverview,
  adminPeople,
  adminPerson,
  adminTeams,
  adminTeam,
  adminBlogs,
  adminBlog,
  adminReports,
  adminBlockedHosts,
  adminSignUps,
  adminAnnouncements,
  adminLog,
  adminEvents,
] as const;
