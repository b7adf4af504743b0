import { t } from '#shared/i18n/translate.ts';
import { overviewQuery } from '../features/admin/queries.ts';
import * as lists from '../features/admin/queries-lists.ts';
import { actsQuery } from '../features/audit/queries.ts';
import { toActFilter } from '../features/audit/rules.ts';
import { elsewhereQuery } from '../features/comments/queries-admin.ts';
import * as emails from '../features/emails/queries.ts';
import { toEmailState } from '../features/emails/rules.ts';
import { eventCountsQuery } from '../features/events/queries.ts';
import { toEventFilter } from '../features/events/rules.ts';
import * as feeds from '../features/feeds/queries-admin.ts';
import { toFeedFilter } from '../features/feeds/rules-admin.ts';
import { jobQuery, jobSummaryQuery, jobsQuery } from '../features/jobs/queries.ts';
import { toJobFilter } from '../features/jobs/rules.ts';
import { limitsQuery } from '../features/limits/queries.ts';
import { blockedHostsQuery, casesQuery } from '../features/reports/queries.ts';
import { toCaseState } from '../features/reports/rules-admin.ts';
import { statisticsQuery } from '../features/statistics/queries.ts';
import { toStatisticsDays } from '../features/statistics/rules.ts';
import { type RouterContext, requireId } from './root.ts';

type Context = Pick<RouterContext, 'queryClient'>;
/** Parameters of the path and of the query. */
type Parameters = Record<string, string>;

const nameTitle = (...parts: string[]) => [...parts, t('Administration')];

/** What the pages of administration need before they are shown, by page; each returns the parts of its title. Lists show their own failures. */
export const adminLoads = {
  overview: async ({ queryClient }: Context) => {
    await queryClient.ensureQueryData(overviewQuery());
    return nameTitle();
  },
  log: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(actsQuery(toActFilter(search)));
    return nameTitle(t('Log'));
  },
  events: async ({ queryClient }: Context, search: Parameters) => {
    const { days, name } = toEventFilter(search);
    await queryClient.ensureQueryData(eventCountsQuery(days, name));
    return nameTitle(t('Usage'));
  },
  people: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(lists.peopleQuery(search));
    return nameTitle(t('People'));
  },
  person: async ({ queryClient }: Context, { userId }: Parameters) => {
    const { name } = await queryClient.ensureQueryData(lists.personQuery(requireId(userId!)));
    return [name, t('People')];
  },
  teams: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(lists.teamListQuery(search));
    return nameTitle(t('Teams'));
  },
  team: async ({ queryClient }: Context, params: Parameters) => {
    const teamId = requireId(params.teamId!);
    const [{ title }] = await Promise.all([
      queryClient.ensureQueryData(lists.teamQuery(teamId)),
      queryClient.prefetchInfiniteQuery(lists.teamMembersQuery(teamId)),
    ]);
    return [title, t('Teams')];
  },
  blogs: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(lists.blogListQuery(search));
    return nameTitle(t('Blogs'));
  },
  blog: async ({ queryClient }: Context, { blogId }: Parameters) => {
    const { title } = await queryClient.ensureQueryData(lists.adminBlogQuery(requireId(blogId!)));
    return [title, t('Blogs')];
  },
  reports: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(casesQuery(toCaseState(search)));
    return nameTitle(t('Reports'));
  },
  comments: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.prefetchInfiniteQuery(elsewhereQuery(search));
    return nameTitle(t('Comments'));
  },
  blockedHosts: async ({ queryClient }: Context) => {
    await queryClient.prefetchQuery(blockedHostsQuery());
    return nameTitle(t('Blocked domains'));
  },
  signUps: async ({ queryClient }: Context) => {
    await Promise.all([
      queryClient.ensureQueryData(lists.signUpSettingsQuery()),
      queryClient.prefetchInfiniteQuery(lists.invitationsQuery()),
    ]);
    return nameTitle(t('Sign-ups'));
  },
  announcements: async ({ queryClient }: Context) => {
    await queryClient.prefetchInfiniteQuery(lists.announcementsQuery());
    return nameTitle(t('Announcements'));
  },
  feeds: async ({ queryClient }: Context, search: Parameters) => {
    await Promise.all([
      queryClient.ensureQueryData(feeds.feedSummaryQuery()),
      queryClient.prefetchInfiniteQuery(feeds.adminFeedsQuery(toFeedFilter(search))),
    ]);
    return nameTitle(t('Feeds'));
  },
  feed: async ({ queryClient }: Context, { feedId }: Parameters) => {
    await queryClient.ensureQueryData(feeds.adminFeedQuery(requireId(feedId!)));
    return nameTitle(t('Feed'));
  },
  crawl: async ({ queryClient }: Context) => {
    await queryClient.ensureQueryData(feeds.crawlQuery());
    return nameTitle(t('Fetching'));
  },
  jobs: async ({ queryClient }: Context, search: Parameters) => {
    await Promise.all([
      queryClient.ensureQueryData(jobSummaryQuery()),
      queryClient.prefetchInfiniteQuery(jobsQuery(toJobFilter(search))),
    ]);
    return nameTitle(t('Jobs'));
  },
  job: async ({ queryClient }: Context, { jobId }: Parameters) => {
    await queryClient.ensureQueryData(jobQuery(requireId(jobId!)));
    return nameTitle(t('Job'));
  },
  emails: async ({ queryClient }: Context, search: Parameters) => {
    const summary = await queryClient.ensureQueryData(emails.adminEmailSummaryQuery());
    const state = toEmailState(search, summary.has_server);
    await (state === 'outbox'
      ? queryClient.prefetchInfiniteQuery(emails.outboxQuery())
      : queryClient.prefetchInfiniteQuery(emails.unsentEmailsQuery(state)));
    return nameTitle(t('Email'));
  },
  outboxEmail: async ({ queryClient }: Context, { name }: Parameters) => {
    await queryClient.ensureQueryData(emails.outboxEmailQuery(name!));
    return nameTitle(t('Email'));
  },
  limits: async ({ queryClient }: Context) => {
    await queryClient.ensureQueryData(limitsQuery());
    return nameTitle(t('Limits'));
  },
  statistics: async ({ queryClient }: Context, search: Parameters) => {
    await queryClient.ensureQueryData(statisticsQuery(toStatisticsDays(search)));
    return nameTitle(t('Statistics'));
  },
};

export type AdminLoads = typeof adminLoads;
