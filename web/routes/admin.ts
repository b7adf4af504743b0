import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { EventDays } from '#shared/api/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { eventCountsQuery } from '../features/events/queries.ts';
import { pickSearchParams, root } from './root.ts';

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

export const adminPages = [adminOverview, adminReports, adminBlockedHosts, adminLog, adminEvents] as const;
