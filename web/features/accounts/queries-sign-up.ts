import { getSignUp } from '#shared/paths/sign-up.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** Whether someone may sign up, with the invitation of the address if there is one. */
export const signUpQuery = (invitation: string | undefined) =>
  endpointQuery(getSignUp, invitation === undefined ? {} : { invitation: invitation.slice(0, 100) });
