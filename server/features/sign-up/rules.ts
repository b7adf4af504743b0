import { getServerSettings } from '#server/features/server-settings/queries.ts';
import type { AccountHooks } from '#server/platform/auth/hooks.ts';
import { findOpenInvitation, isNewServer } from './queries.ts';

/**
 * Decides whether someone may sign up: as the administrators have set it, and always as the first person on a new server. A valid
 * invitation also counts where nobody needs one, so that it is known who came with it.
 */
export const admitApplicant: AccountHooks['admit'] = async (db, { invitation: code, now }) => {
  const { sign_up_mode: mode } = await getServerSettings(db);
  const invitation = code === undefined ? undefined : await findOpenInvitation(db, code, now);
  if (mode === 'open') return { invitationId: invitation?.id ?? null };
  if (await isNewServer(db)) return { invitationId: null };
  if (mode === 'closed') return 'SIGN_UP_CLOSED';
  if (invitation) return { invitationId: invitation.id };
  return code === undefined ? 'INVITATION_NEEDED' : 'INVITATION_INVALID';
};
