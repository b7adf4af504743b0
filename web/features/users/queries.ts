import { getUser } from '#shared/paths/users.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** A person's public profile by login. */
export function userQuery(login: string) {
  return endpointQuery(getUser, { user: login });
}

/** The same by number. */
export function userByIdQuery(userId: string) {
  return endpointQuery(getUser, { user: userId, find_by_id: 'true' });
}
