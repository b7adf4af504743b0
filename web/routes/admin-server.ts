import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { admin } from './admin.ts';
import { pickSearchParams, requireId } from './root.ts';

/** Pages of administration about how the server works. */

/** The code that they load their data with; it comes with the first of them. */
const loads = () => import('./admin-server-loads.ts');

const nameTitle = (title: () => string) => ({
  title: () => [title(), t('Administration'), 'Tidings'],
  isListed: false as const,
});

const feeds = createRoute({
  getParentRoute: () => admin,
  path: '/admin/feeds',
  staticData: nameTitle(() => t('Feeds')),
  validateSearch: pickSearchParams('q', 'state'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadFeeds(context, deps),
  component: lazyRouteComponent(() => import('../features/feeds/AdminFeedsPage.tsx'), 'AdminFeedsPage'),
});

const feed = createRoute({
  getParentRoute: () => admin,
  path: '/admin/feeds/$feedId',
  staticData: nameTitle(() => t('Feed')),
  loader: async ({ context, params }) => (await loads()).loadFeed(context, requireId(params.feedId)),
  component: lazyRouteComponent(() => import('../features/feeds/AdminFeedPage.tsx'), 'AdminFeedPage'),
});

const crawl = createRoute({
  getParentRoute: () => admin,
  path: '/admin/crawl',
  staticData: nameTitle(() => t('Fetching')),
  loader: async ({ context }) => (await loads()).loadCrawl(context),
  component: lazyRouteComponent(() => import('../features/feeds/AdminCrawlPage.tsx'), 'AdminCrawlPage'),
});

const jobs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/jobs',
  staticData: nameTitle(() => t('Jobs')),
  validateSearch: pickSearchParams('state', 'task'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadJobs(context, deps),
  component: lazyRouteComponent(() => import('../features/jobs/JobsPage.tsx'), 'JobsPage'),
});

const job = createRoute({
  getParentRoute: () => admin,
  path: '/admin/jobs/$jobId',
  staticData: nameTitle(() => t('Job')),
  loader: async ({ context, params }) => (await loads()).loadJob(context, requireId(params.jobId)),
  component: lazyRouteComponent(() => import('../features/jobs/JobPage.tsx'), 'JobPage'),
});

const emails = createRoute({
  getParentRoute: () => admin,
  path: '/admin/emails',
  staticData: nameTitle(() => t('Email')),
  validateSearch: pickSearchParams('state'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadEmails(context, deps),
  component: lazyRouteComponent(() => import('../features/emails/AdminEmailsPage.tsx'), 'AdminEmailsPage'),
});

const outboxEmail = createRoute({
  getParentRoute: () => admin,
  path: '/admin/emails/outbox/$name',
  staticData: nameTitle(() => t('Email')),
  loader: async ({ context, params }) => (await loads()).loadOutboxEmail(context, params.name),
  component: lazyRouteComponent(() => import('../features/emails/OutboxEmailPage.tsx'), 'OutboxEmailPage'),
});

const limits = createRoute({
  getParentRoute: () => admin,
  path: '/admin/limits',
  staticData: nameTitle(() => t('Limits')),
  loader: async ({ context }) => (await loads()).loadLimits(context),
  component: lazyRouteComponent(() => import('../features/limits/LimitsPage.tsx'), 'LimitsPage'),
});

const statistics = createRoute({
  getParentRoute: () => admin,
  path: '/admin/statistics',
  staticData: nameTitle(() => t('Statistics')),
  validateSearch: pickSearchParams('days'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await loads()).loadStatistics(context, deps),
  component: lazyRouteComponent(() => import('../features/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
});

export const adminServerPages = [
  feeds,
  feed,
  crawl,
  jobs,
  job,
  emails,
  outboxEmail,
  limits,
  statistics,
] as const;
