import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { AuditLog, Schema } from '#server/platform/db/schema.ts';
import { type Act, type SubjectKind, toSubjectKind } from '#shared/domain/acts.ts';

/** Who did something. */
export interface Actor {
  id: number | null;
  name: string;
  via: AuditLog['via'];
}

/** The actor of a command at the server's terminal. */
export const COMMAND: Actor = { id: null, name: 'command', via: 'command' };

/** Returns an administrator as an actor. */
export function toActor({ id, username, proof }: Viewer): Actor {
  return { id, name: username, via: proof.kind === 'key' ? 'key' : 'web' };
}

/**
 * Records an act of administration in the transaction of the act, so that there is never one without the other. The names stay as
 * they are now. Lines are only ever added: nothing changes or deletes them.
 */
export async function recordAct(
  trx: Transaction<Schema>,
  actor: Actor,
  {
    act,
    subject,
    details = {},
  }: { act: Act; subject: { id: number | null; name: string }; details?: ActDetails },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor.id,
      actor_name: actor.name,
      via: actor.via,
      act,
      subject_kind: toSubjectKind(act),
      subject_id: subject.id,
      subject_name: subject.name,
      details: JSON.stringify(details),
    })
    .execute();
}

export interface ActFilter {
  act: Act | undefined;
  actorId: number | undefined;
  subjectKind: SubjectKind | undefined;
  subjectId: number | undefined;
}

/** The reports about what its author, the blog or the feed has published, or about them: decisions are recorded with the report. */
const REPORTS_ABOUT: Partial<Record<SubjectKind, (id: number) => RawBuilder<unknown>>> = {
  user: (id) => sql`author_id = ${id}`,
  blog: (id) => sql`feed_id = (select id from feeds where blog_id = ${id})`,
  feed: (id) => sql`feed_id = ${id}`,
};

function isAbout(kind: SubjectKind, id: number): RawBuilder<boolean> {
  const reports = REPORTS_ABOUT[kind];
  const isSubject = sql<boolean>`(subject_kind = ${kind} and subject_id = ${id})`;
  if (!reports) return isSubject;
  return sql`(${isSubject} or
    (subject_kind = 'report' and subject_id = any(array(select id from report_cases where ${reports(id)}))))`;
}

/** Lists acts, newest first, up to `limit` of those before the number `before`. */
export async function listActs(
  db: Kysely<Schema>,
  { act, actorId, subjectKind, subjectId }: ActFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Selectable<AuditLog>[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(act !== undefined, (query) => query.where('act', '=', act!))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(subjectKind !== undefined && subjectId === undefined, (query) =>
      query.where('subject_kind', '=', subjectKind!),
    )
    .$if(subjectKind !== undefined && subjectId !== undefined, (query) =>
      query.where(isAbout(subjectKind!, subjectId!)),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
