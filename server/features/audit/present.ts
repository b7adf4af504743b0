import type { Selectable } from 'kysely';
import type { AuditLog } from '#server/platform/db/schema.ts';
import type { LoggedAct } from '#shared/api/audit.ts';

/** Returns a line of the log in the interface's shape. */
export function presentAct(row: Selectable<AuditLog>): LoggedAct {
  return {
    ID: row.id,
    date: row.created_at.toISOString(),
    actor: { ID: row.actor_id, name: row.actor_name },
    via: row.via,
    act: row.act,
    subject: { kind: row.subject_kind, ID: row.subject_id, name: row.subject_name },
    details: row.details,
  };
}
