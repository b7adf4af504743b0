import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/account-data.ts';

/**
 * Deletes the member's account for good. `login` must be the member's own, typed; `password` is the present one, and may be left out by
 * somebody who has none. Refused with `forbidden` for a wrong one, and with `conflict` for the only administrator.
 */
export const closeAccount = endpoint(paths.closeAccount, {
  access: 'member',
  summary: 'Deletes the member’s account and everything that belongs to it; not with an API key',
  input: z.object({ login: z.string(), password: z.string().default('') }),
  answer: z.object({ success: z.literal(true) }),
});
