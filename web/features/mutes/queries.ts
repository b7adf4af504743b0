import { listMutes } from '#shared/paths/mutes.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The words and authors that the user has muted. */
export function mutesQuery() {
  return endpointQuery(listMutes, {});
}
