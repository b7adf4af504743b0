import { queryOptions } from '@tanstack/react-query';
import { listTeams } from '#shared/paths/teams.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The user's teams, fetched once and kept as long as the page lives (TE-05): membership changes by command. */
export function teamsQuery() {
  return queryOptions({
    ...endpointQuery(listTeams, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
