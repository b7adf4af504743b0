import { queryOptions } from '@tanstack/react-query';
import { listCurrentAnnouncements } from '#shared/paths/announcements.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** What is announced at the top of the page. It is fetched once, with the page: a later one would move what someone reads. */
export const announcementsQuery = queryOptions({
  ...endpointQuery(listCurrentAnnouncements, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
