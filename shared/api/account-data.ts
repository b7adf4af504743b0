import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/account-data.ts';

/**
 * Deletes the member's account permanently. `login` must be the member's own, typed; `password` is the current one, absent for an
 * account without one. Fails with `forbidden` for a wrong password and `conflict` for the only administrator.
 */
export const closeAccount = endpoint(paths.closeAccount, {
  access: 'member',
  summary: 'Deletes the member’s account and everything that belongs to it; not with an API key',
  input: z.object({ login: z.string(), password: z.string().default('') }),
  answer: z.object({ success: z.literal(true) }),
});
