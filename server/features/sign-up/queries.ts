import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, SignUpInvitations } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export type InvitationRow = Selectable<SignUpInvitations> & { creator: string | null };

/** Whether an invitation can be used now. */
const isOpen = (now: Date) =>
  sql<boolean>`(revoked_at is null and use_count < max_uses and (expires_at is null or expires_at > ${now}))`;

/** Whether nobody has signed up yet. */
export async function isNewServer(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users limit 1`.execute(db);
  return rows.length === 0;
}

/** Finds an invitation that can be used now, by the code of its link. */
export function findOpenInvitation(db: Db, code: string, now: Date): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('sign_up_invitations')
    .select('id')
    .where('code', '=', code)
    .where(isOpen(now))
    .executeTakeFirst();
}

/** Counts the use of the invitation with which a user signs up; returns false if there is none left. True without an invitation. */
export async function consumeInvitation(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    with invited as (select invitation_id as id from users where id = ${userId} and invitation_id is not null),
    used as (
      update sign_up_invitations set use_count = use_count + 1
      where id = (select id from invited) and revoked_at is null and use_count < max_uses
      returning id)
    select exists (select from used) or not exists (select from invited) as is_used`.execute(trx);
  return rows[0]!.is_used;
}

/** Lists invitations, newest first, before the number `before`; of one creator, or of all. */
export async function listInvitations(
  db: Db,
  { creatorId, before, limit }: { creatorId?: number; before?: number | undefined; limit: number },
): Promise<InvitationRow[]> {
  return db
    .selectFrom('sign_up_invitations')
    .leftJoin('users', 'users.id', 'sign_up_invitations.created_by')
    .selectAll('sign_up_invitations')
    .select('users.username as creator')
    .$if(creatorId !== undefined, (query) => query.where('created_by', '=', creatorId!))
    .$if(before !== undefined, (query) => query.where('sign_up_invitations.id', '<', before!))
    .orderBy('sign_up_invitations.id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewInvitation {
  code: string;
  createdBy: number;
  note: string;
  maxUses: number;
  now: Date;
  expiresAt: Date | null;
}

export async function createInvitation(db: Db, invitation: NewInvitation): Promise<InvitationRow> {
  const row = await db
    .insertInto('sign_up_invitations')
    .values({
      code: invitation.code,
      created_by: invitation.createdBy,
      note: invitation.note,
      max_uses: invitation.maxUses,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', invitation.createdBy)
    .executeTakeFirstOrThrow();
  return { ...row, creator: username };
}

/**
 * Counts the people whom a member has invited: those who came, and those who still can. Calls of one member wait for each other until
 * the transaction ends.
 */
export async function countInvited(trx: Db, userId: number, now: Date): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('sign_up_invitations')
    .select(
      sql<number>`coalesce(sum(case when ${isOpen(now)} then max_uses else use_count end), 0)::int`.as(
        'count',
      ),
    )
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Revokes an invitation, of this creator only if given; returns its note, or undefined if there is none that is not revoked. */
export async function revokeInvitation(
  db: Db,
  id: number,
  { creatorId, now }: { creatorId?: number; now: Date },
): Promise<{ note: string } | undefined> {
  return db
    .updateTable('sign_up_invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(creatorId !== undefined, (query) => query.where('created_by', '=', creatorId!))
    .returning('note')
    .executeTakeFirst();
}
