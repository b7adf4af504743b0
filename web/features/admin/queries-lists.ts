import type { RawInputOf } from '#shared/endpoint.ts';
import { getBlog, listBlogs } from '#shared/paths/admin-blogs.ts';
import { getPerson, listPeople } from '#shared/paths/admin-people.ts';
import { getTeam, listTeamMembers, listTeams } from '#shared/paths/admin-teams.ts';
import { listAnnouncements } from '#shared/paths/announcements-admin.ts';
import { getSignUpSettings, listInvitations } from '#shared/paths/sign-up.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { adminListQuery } from './queries.ts';

/** The parameters of a list’s address. */
export type ListSearch = Partial<Record<'q' | 'show' | 'sort' | 'invitation', string>>;

/** Chooses one of the known values; undefined for any other. */
const choose = <V extends string>(value: string | undefined, ...known: V[]) =>
  known.find((one) => one === value);

export const peopleQuery = ({ q, show, sort, invitation }: ListSearch) =>
  adminListQuery(listPeople, {
    q: q?.slice(0, 100),
    show: choose(show, 'administrators', 'unverified', 'suspended', 'inactive'),
    sort: choose(sort, 'seen'),
    invitation_ID: invitation && /^[1-9]\d{0,14}$/.test(invitation) ? Number(invitation) : undefined,
  } satisfies RawInputOf<typeof listPeople>);
export const personQuery = (userId: number) => endpointQuery(getPerson, { userId });

export const teamListQuery = ({ q }: ListSearch) => adminListQuery(listTeams, { q: q?.slice(0, 100) });
export const teamQuery = (teamId: number) => endpointQuery(getTeam, { teamId });
export const teamMembersQuery = (teamId: number) => adminListQuery(listTeamMembers, { teamId });

export const blogListQuery = ({ q, show, sort }: ListSearch) =>
  adminListQuery(listBlogs, {
    q: q?.slice(0, 100),
    show: choose(show, 'orphans', 'teams', 'unlisted'),
    sort: choose(sort, 'posted'),
  });
export const adminBlogQuery = (blogId: number) => endpointQuery(getBlog, { blogId });

export const signUpSettingsQuery = () => endpointQuery(getSignUpSettings, {});
export const invitationsQuery = () => adminListQuery(listInvitations, {});
export const announcementsQuery = () => adminListQuery(listAnnouncements, {});
