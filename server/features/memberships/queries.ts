import { type Kysely, sql, type Transaction } from 'kysely';
import { chooseNextPrimary } from '#server/features/blogs/queries-write.ts';
import { deleteInvitationNotification } from '#server/features/notifications/queries-acts.ts';
import { addMember, lockTeam, type TeamRow } from '#server/features/teams/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { TeamRole } from '#shared/api/memberships.ts';
import { endInvitation } from './queries-invitations.ts';

type Db = Kysely<Schema>;
/** Functions that take a transaction expect it to have locked the team. */
type Trx = Transaction<Schema>;

export interface OwnTeamRow extends TeamRow {
  role: TeamRole;
  members: number;
  blogs: number;
}

/** Lists a user's teams, by title; or the one with this slug. */
export async function listOwnTeams(db: Db, userId: number, slug?: string): Promise<OwnTeamRow[]> {
  const { rows } = await sql<OwnTeamRow>`
    select teams.id, slug, title, mine.role,
      (select count(*) from team_members where team_id = teams.id) as members,
      (select count(*) from blogs where team_id = teams.id) as blogs
    from team_members mine join teams on teams.id = mine.team_id
    where mine.user_id = ${userId} and ${slug === undefined ? sql`true` : sql`slug = ${slug}`}
    order by title, teams.id`.execute(db);
  return rows;
}

/** Counts the teams that a user owns. Calls of one user wait for each other until the transaction ends. */
export async function countOwnedTeams(trx: Trx, userId: number): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('team_members')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the blogs of a team, by title. */
export async function listTeamBlogs(
  db: Db,
  teamId: number,
): Promise<{ id: number; slug: string; title: string }[]> {
  return db
    .selectFrom('blogs')
    .select(['id', 'slug', 'title'])
    .where('team_id', '=', teamId)
    .orderBy('title')
    .orderBy('id')
    .execute();
}

export interface MemberRow {
  id: number;
  username: string;
  name: string;
  image: string | null;
  role: TeamRole;
  created_at: Date;
}

/** Where a page of members begins: behind this one. */
export interface MemberCursor {
  isOwner: boolean;
  id: number;
}

/** Lists members of a team: owners, then the others, each by their numbers. */
export async function listMembers(
  db: Db,
  teamId: number,
  { after, limit }: { after: MemberCursor | undefined; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select users.id, username, name, image, team_members.role, team_members.created_at
    from team_members join users on users.id = user_id
    where team_id = ${teamId} and ${
      after
        ? sql`(team_members.role = 'member', user_id) > (${!after.isOwner}, ${after.id}::bigint)`
        : sql`true`
    }
    order by team_members.role = 'member', user_id limit ${limit}`.execute(db);
  return rows;
}

/** Finds the role of a user in a team. */
export async function findRole(db: Db, teamId: number, userId: number): Promise<TeamRole | undefined> {
  const row = await db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Whether this user is the team's only owner. */
export async function isLastOwner(trx: Trx, teamId: number, userId: number): Promise<boolean> {
  const owners = await trx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute();
  return owners.length === 1 && owners[0]!.user_id === userId;
}

/** Makes a user a member of a team; returns false if they are one already. Whoever joins a team without an owner becomes its owner. */
export async function startMembership(
  trx: Trx,
  { teamId, userId, now }: { teamId: number; userId: number; now: Date },
): Promise<boolean> {
  const isNew = await addMember(trx, teamId, userId);
  if (isNew) {
    await endInvitation(trx, { teamId, userId, declinedAt: null });
    await adoptBlogs(trx, teamId, now);
  }
  return isNew;
}

export async function changeRole(trx: Trx, teamId: number, userId: number, role: TeamRole): Promise<void> {
  await trx
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Ends a membership, and with it everything that the user was in the team's blogs. The role of the last owner passes to the longest
 * member, a blog without an owner to the longest owner of the team. Returns the user's name, or undefined if there was no membership.
 */
export async function endMembership(
  trx: Trx,
  { teamId, userId, now }: { teamId: number; userId: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    delete from team_members using users
    where users.id = user_id and team_id = ${teamId} and user_id = ${userId} returning username`.execute(trx);
  if (!rows[0]) return undefined;
  await sql`
    update team_members set role = 'owner' where team_id = ${teamId} and user_id = (
      select user_id from team_members where team_id = ${teamId} order by created_at, user_id limit 1
    ) and not exists (select from team_members where team_id = ${teamId} and role = 'owner')`.execute(trx);
  await removeFromBlogs(trx, teamId, userId);
  await adoptBlogs(trx, teamId, now);
  return rows[0].username;
}

/** Ends a user's writing, and invitations to write, in the blogs of a team. */
async function removeFromBlogs(trx: Trx, teamId: number, userId: number): Promise<void> {
  await lockBlogs(trx, teamId);
  const { rows } = await sql<{ blog_id: number }>`
    delete from blog_authors using blogs
    where blogs.id = blog_id and team_id = ${teamId} and user_id = ${userId} returning blog_id`.execute(trx);
  for (const { blog_id } of rows) await deleteInvitationNotification(trx, { blogId: blog_id, userId });
  await sql`
    update users set primary_blog_id = null where id = ${userId}
      and primary_blog_id = any(${rows.map(({ blog_id }) => blog_id)}::bigint[])`.execute(trx);
  await chooseNextPrimary(trx, userId);
}

/** Gives the team's blogs without an owner to its longest owner. */
async function adoptBlogs(trx: Trx, teamId: number, now: Date): Promise<void> {
  await lockBlogs(trx, teamId);
  const { rows } = await sql<{ blog_id: number; user_id: number }>`
    insert into blog_authors (blog_id, user_id, role, accepted_at, created_at)
    select blogs.id, heir.user_id, 'owner', ${now}::timestamptz, ${now}::timestamptz
    from blogs cross join (
      select user_id from team_members where team_id = ${teamId} and role = 'owner' order by created_at, user_id limit 1
    ) heir
    where team_id = ${teamId} and not exists (
      select from blog_authors a where a.blog_id = blogs.id and a.role = 'owner' and a.accepted_at is not null)
    on conflict (blog_id, user_id) do update
      set role = 'owner', accepted_at = coalesce(blog_authors.accepted_at, excluded.accepted_at)
    returning blog_id, user_id`.execute(trx);
  for (const { blog_id, user_id } of rows)
    await deleteInvitationNotification(trx, { blogId: blog_id, userId: user_id });
  if (rows[0]) await chooseNextPrimary(trx, rows[0].user_id);
}

/** Changes to the people of a blog wait for each other; see features/blogs/queries-authors.ts. */
async function lockBlogs(trx: Trx, teamId: number): Promise<void> {
  await trx
    .selectFrom('blogs')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Adds the job that gives an account the invitations of its confirmed address, if there are any. */
export async function enqueueInvitations(trx: Kysely<Schema>, userId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('memberships.assign-invitations', json_build_object('userId', id), max_attempts => 12)
    from users where id = ${userId} and email_verified
      and exists (select from team_invitations where email = users.email and user_id is null)`.execute(trx);
}

/** Before an account is deleted: ends all of its memberships, and deletes the teams that are left without members and blogs. */
export async function endMemberships(trx: Trx, userId: number, now: Date): Promise<void> {
  const teams = await trx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  for (const { team_id: teamId } of teams) {
    await lockTeam(trx, teamId);
    await endMembership(trx, { teamId, userId, now });
    await sql`
      delete from teams where id = ${teamId}
        and not exists (select from team_members where team_id = ${teamId})
        and not exists (select from blogs where team_id = ${teamId})`.execute(trx);
  }
}
