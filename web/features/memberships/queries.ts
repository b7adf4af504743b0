import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import * as blogs from '#shared/paths/blogs.ts';
import * as api from '#shared/paths/memberships.ts';
import { listTeams } from '#shared/paths/teams.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/** The member’s teams, and invitations to teams. */
export const myTeamsQuery = endpointQuery(api.listMyTeams, {});

export const teamQuery = (team: string) => endpointQuery(api.getTeam, { team });

export const teamMembersQuery = (team: string) =>
  infiniteQueryOptions({
    queryKey: toEndpointKey(api.listTeamMembers, { team }),
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        api.listTeamMembers,
        { team, ...(pageParam && { page_handle: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_page_handle,
  });

/** For owners. */
export const teamInvitationsQuery = (team: string) => endpointQuery(api.listTeamInvitations, { team });

/** What joining, leaving and everything else here changes: also which blogs someone has, and which teams they write for. */
const CHANGED = [
  api.listMyTeams,
  api.getTeam,
  api.listTeamMembers,
  api.listTeamInvitations,
  listTeams,
  blogs.listMyBlogs,
];

/** Returns what calls an endpoint after which the team is gone for the viewer: shows the other teams, then forgets this one. */
export function useTeamExit<E extends Path>(endpoint: E): (input: RawInputOf<E>) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (input) => {
    await getCall(client)(endpoint, input);
    await navigate({ to: '/teams' });
    for (const gone of [api.getTeam, api.listTeamMembers, api.listTeamInvitations])
      client.removeQueries({ queryKey: toEndpointKey(gone) });
    // Its posts too, wherever they were.
    client.removeQueries({ type: 'inactive' });
    await refetchTeams(client);
  };
}

/** Returns what calls an endpoint; afterwards the teams on all pages are fetched again. */
export function useTeamCall<E extends Path>(endpoint: E): (input: RawInputOf<E>) => Promise<ResponseOf<E>> {
  const client = useQueryClient();
  return async (input) => {
    const response = await getCall(client)(endpoint, input);
    await refetchTeams(client);
    return response;
  };
}

async function refetchTeams(client: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: toEndpointKey(changed) })));
}
