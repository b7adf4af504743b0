import type { SignUpInvitation } from '#shared/api/sign-up.ts';
import type { InvitationRow } from './queries.ts';

/** Returns an invitation in the interface's shape. */
export function presentInvitation(row: InvitationRow, publicUrl: string, now: Date): SignUpInvitation {
  return {
    ID: row.id,
    URL: `${publicUrl}/sign-up?invitation=${row.code}`,
    creator: row.creator,
    note: row.note,
    max_uses: row.max_uses,
    use_count: row.use_count,
    date: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    status: classifyInvitation(row, now),
  };
}

function classifyInvitation(row: InvitationRow, now: Date): SignUpInvitation['status'] {
  if (row.revoked_at) return 'revoked';
  if (row.use_count >= row.max_uses) return 'used';
  return row.expires_at && row.expires_at <= now ? 'expired' : 'open';
}
