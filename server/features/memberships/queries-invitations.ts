import { type Kysely, sql, type Transaction } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import {
  createTeamInvitationNotification,
  deleteTeamInvitationNotifications,
} from '#server/features/notifications/queries-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;
/** Functions about one team expect the transaction to have locked it. */
type Trx = Transaction<Schema>;

/** Someone with an account who can be invited. */
export interface Invitee {
  id: number;
  username: string;
  name: string;
  email: string;
  language: string;
  /** Whether an invitation may reach them by email and in the bell: they have not blocked the inviter. */
  isOpen: boolean;
  /** Whether their address is confirmed and not blocked for email. */
  isMailable: boolean;
}

/** Finds someone by username, or by the address that they have confirmed. */
export async function findInvitee(db: Db, who: string, inviterId: number): Promise<Invitee | undefined> {
  const { rows } = await sql<Invitee>`
    select users.id, username, name, email, language,
      ${isUnblockedUser(sql.ref<number>('users.id'), 'inviter.id')} as "isOpen",
      email_verified and suspended_at is null and not coalesce(blocked, false) as "isMailable"
    from users left join email_settings on email_settings.user_id = users.id
    cross join (select ${inviterId}::bigint as id) inviter
    where ${who.includes('@') ? sql`email = ${who} and email_verified` : sql`username = ${who}`}`.execute(db);
  return rows[0];
}

/** Counts an invitation of today; returns how many there are. */
export async function countInvitation(trx: Trx, teamId: number, today: string): Promise<number> {
  const { rows } = await sql<{ invited_count: number }>`
    update teams set invited_on = ${today}::date,
      invited_count = case when invited_on = ${today}::date then invited_count else 0 end + 1
    where id = ${teamId} returning invited_count`.execute(trx);
  return rows[0]!.invited_count;
}

/** Who is invited: an account, an address without one, or an account by its address. */
export type Invited = { userId: number; email: string | null } | { userId: null; email: string };

/** Stores an invitation; returns false if there is one of this person, open or declined. */
export async function createInvitation(
  trx: Trx,
  teamId: number,
  { userId, email }: Invited,
  options: { tokenHash: Buffer | null; inviterId: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { now, expiresAt, inviterId, tokenHash } = options;
  await trx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('expires_at', '<=', now)
    .where(email === null ? 'user_id' : 'email', '=', email ?? userId)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      user_id: userId,
      email,
      token_hash: tokenHash,
      invited_by: inviterId,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Counts the open invitations of all teams to an address without an account. */
export async function countInvitationsOfAddress(trx: Trx, email: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('team_invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export interface TeamInvitationRow {
  id: number;
  who: string;
  expires_at: Date;
}

/** Lists the open invitations to a team, the newest first. */
export async function listInvitationsOfTeam(db: Db, teamId: number, now: Date): Promise<TeamInvitationRow[]> {
  return db
    .selectFrom('team_invitations')
    .leftJoin('users', 'users.id', 'user_id')
    .select([
      'team_invitations.id',
      'expires_at',
      sql<string>`coalesce(team_invitations.email, users.username)`.as('who'),
    ])
    .where('team_id', '=', teamId)
    .where('expires_at', '>', now)
    .where('declined_at', 'is', null)
    .orderBy('team_invitations.id', 'desc')
    .execute();
}

/** Withdraws an open invitation; returns whether there was one. */
export async function deleteInvitation(trx: Trx, teamId: number, invitationId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', invitationId)
    .where('declined_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (row?.user_id) await deleteTeamInvitationNotifications(trx, { teamId, userId: row.user_id });
  return row !== undefined;
}

export interface OwnInvitationRow {
  id: number;
  team_id: number;
  slug: string;
  title: string;
  inviter: string | null;
  expires_at: Date;
}

/** Lists a user's open invitations, the newest first; or the one with the number `id`. */
export async function listInvitationsOfUser(
  db: Db,
  userId: number,
  { id, now }: { id?: number; now: Date },
): Promise<OwnInvitationRow[]> {
  return db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.id', 'team_id')
    .leftJoin('users as inviter', 'inviter.id', 'invited_by')
    .select(['team_invitations.id', 'team_id', 'slug', 'title', 'inviter.name as inviter', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('declined_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('team_invitations.id', '=', id!))
    .orderBy('team_invitations.id', 'desc')
    .execute();
}

/** Ends a user's invitation to a team: deletes it, or keeps it as declined, so that it is not repeated soon. */
export async function endInvitation(
  trx: Trx,
  { teamId, userId, declinedAt }: { teamId: number; userId: number; declinedAt: Date | null },
): Promise<void> {
  const mine = sql`team_id = ${teamId} and user_id = ${userId}`;
  if (declinedAt)
    await sql`update team_invitations set declined_at = ${declinedAt} where ${mine}`.execute(trx);
  else await sql`delete from team_invitations where ${mine}`.execute(trx);
  await deleteTeamInvitationNotifications(trx, { teamId, userId });
}

/** Finds the open invitation of an address by the hash of its token. */
export async function findInvitationByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ title: string; inviter: string | null; email: string } | undefined> {
  const row = await db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.id', 'team_id')
    .leftJoin('users as inviter', 'inviter.id', 'invited_by')
    .select(['title', 'inviter.name as inviter', 'team_invitations.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** Gives the invitations of an address to the account that has confirmed it, and notifies the user. */
export async function assignInvitations(trx: Trx, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ team_id: number }>`
    update team_invitations open set user_id = ${userId}
    where user_id is null and email = (select email from users where id = ${userId} and email_verified)
      and expires_at > ${now} and declined_at is null
      and not exists (select from team_invitations other where other.team_id = open.team_id and other.user_id = ${userId})
      and not exists (select from team_members m where m.team_id = open.team_id and m.user_id = ${userId})
    returning team_id`.execute(trx);
  for (const { team_id: teamId } of rows)
    await createTeamInvitationNotification(trx, { teamId, userId, now });
}

/** Deletes invitations that have expired, with their notifications. */
export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('team_invitations')
      .where('expires_at', '<=', now)
      .returning(['team_id', 'user_id'])
      .execute();
    for (const { team_id: teamId, user_id: userId } of rows)
      if (userId !== null) await deleteTeamInvitationNotifications(trx, { teamId, userId });
  });
}
