import { overviewQuery } from '../features/admin/queries.ts';
import * as queries from '../features/admin/queries-lists.ts';
import { actsQuery } from '../features/audit/queries.ts';
import { type LogSearch, toActFilter } from '../features/audit/rules.ts';
import { blockedHostsQuery, casesQuery } from '../features/reports/queries.ts';
import type { RouterContext } from './root.ts';

type Context = Pick<RouterContext, 'queryClient'>;

/** What the pages of administration need before they are shown. Lists show their own failures. */
export const loadOverview = ({ queryClient }: Context) => queryClient.ensureQueryData(overviewQuery());

export const loadLog = ({ queryClient }: Context, search: LogSearch) =>
  queryClient.prefetchInfiniteQuery(actsQuery(toActFilter(search)));

export const loadPeople = ({ queryClient }: Context, search: queries.ListSearch) =>
  queryClient.prefetchInfiniteQuery(queries.peopleQuery(search));
export const loadPerson = ({ queryClient }: Context, userId: number) =>
  queryClient.ensureQueryData(queries.personQuery(userId));
export const loadTeams = ({ queryClient }: Context, search: queries.ListSearch) =>
  queryClient.prefetchInfiniteQuery(queries.teamListQuery(search));
export async function loadTeam({ queryClient }: Context, teamId: number) {
  const [team] = await Promise.all([
    queryClient.ensureQueryData(queries.teamQuery(teamId)),
    queryClient.prefetchInfiniteQuery(queries.teamMembersQuery(teamId)),
  ]);
  return team;
}
export const loadBlogs = ({ queryClient }: Context, search: queries.ListSearch) =>
  queryClient.prefetchInfiniteQuery(queries.blogListQuery(search));
export const loadBlog = ({ queryClient }: Context, blogId: number) =>
  queryClient.ensureQueryData(queries.adminBlogQuery(blogId));
export const loadSignUps = ({ queryClient }: Context) =>
  Promise.all([
    queryClient.ensureQueryData(queries.signUpSettingsQuery()),
    queryClient.prefetchInfiniteQuery(queries.invitationsQuery()),
  ]);
export const loadAnnouncements = ({ queryClient }: Context) =>
  queryClient.prefetchInfiniteQuery(queries.announcementsQuery());
export const loadCases = ({ queryClient }: Context, state?: 'appealed' | 'decided') =>
  queryClient.prefetchInfiniteQuery(casesQuery(state ?? 'open'));

export const loadBlockedHosts = ({ queryClient }: Context) => queryClient.prefetchQuery(blockedHostsQuery());
