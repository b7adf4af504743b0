import {
  adminEmailSummaryQuery,
  outboxEmailQuery,
  outboxQuery,
  unsentEmailsQuery,
} from '../features/emails/queries.ts';
import { type EmailsSearch, toEmailState } from '../features/emails/rules.ts';
import {
  adminFeedQuery,
  adminFeedsQuery,
  crawlQuery,
  feedSummaryQuery,
} from '../features/feeds/queries-admin.ts';
import { type FeedsSearch, toFeedFilter } from '../features/feeds/rules-admin.ts';
import { jobQuery, jobSummaryQuery, jobsQuery } from '../features/jobs/queries.ts';
import { type JobsSearch, toJobFilter } from '../features/jobs/rules.ts';
import { limitsQuery } from '../features/limits/queries.ts';
import { statisticsQuery } from '../features/statistics/queries.ts';
import { type StatisticsSearch, toStatisticsDays } from '../features/statistics/rules.ts';
import type { RouterContext } from './root.ts';

type Context = Pick<RouterContext, 'queryClient'>;

/** What the pages about the server need before they are shown. Lists show their own failures. */
export const loadFeeds = ({ queryClient }: Context, search: FeedsSearch) =>
  Promise.all([
    queryClient.ensureQueryData(feedSummaryQuery()),
    queryClient.prefetchInfiniteQuery(adminFeedsQuery(toFeedFilter(search))),
  ]);

export const loadFeed = ({ queryClient }: Context, feedId: number) =>
  queryClient.ensureQueryData(adminFeedQuery(feedId));

export const loadCrawl = ({ queryClient }: Context) => queryClient.ensureQueryData(crawlQuery());

export const loadJobs = ({ queryClient }: Context, search: JobsSearch) =>
  Promise.all([
    queryClient.ensureQueryData(jobSummaryQuery()),
    queryClient.prefetchInfiniteQuery(jobsQuery(toJobFilter(search))),
  ]);

export const loadJob = ({ queryClient }: Context, jobId: number) =>
  queryClient.ensureQueryData(jobQuery(jobId));

export const loadEmails = async ({ queryClient }: Context, search: EmailsSearch) => {
  const summary = await queryClient.ensureQueryData(adminEmailSummaryQuery());
  const state = toEmailState(search, summary.has_server);
  await (state === 'outbox'
    ? queryClient.prefetchInfiniteQuery(outboxQuery())
    : queryClient.prefetchInfiniteQuery(unsentEmailsQuery(state)));
};

export const loadOutboxEmail = ({ queryClient }: Context, name: string) =>
  queryClient.ensureQueryData(outboxEmailQuery(name));

export const loadLimits = ({ queryClient }: Context) => queryClient.ensureQueryData(limitsQuery());

export const loadStatistics = ({ queryClient }: Context, search: StatisticsSearch) =>
  queryClient.ensureQueryData(statisticsQuery(toStatisticsDays(search)));
