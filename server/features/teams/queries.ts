import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Makes a user a member of a team, creating the team if necessary. Repeating it is no error. */
export async function createMembership(
  db: Kysely<Schema>,
  team: { slug: string; title: string },
  userId: number,
): Promise<void> {
  await db.transaction().execute((trx) => joinTeam(trx, team, userId));
}

/** The same in the caller's transaction; returns the team's number. */
export async function joinTeam(
  trx: Kysely<Schema>,
  team: { slug: string; title: string },
  userId: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({ slug: row.ref('excluded.slug') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(trx, id, userId);
  return id;
}

/** Makes a user a member of a team, or its owner if it has none; returns false if they are a member already. */
export async function addMember(trx: Kysely<Schema>, teamId: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into team_members (team_id, user_id, role)
    select ${teamId}, ${userId}, case when exists (
      select from team_members where team_id = ${teamId} and role = 'owner') then 'member' else 'owner' end
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Creates a team without members; returns undefined for a taken slug. */
export async function createTeam(
  trx: Kysely<Schema>,
  team: { slug: string; title: string },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateTeamTitle(trx: Kysely<Schema>, teamId: number, title: string): Promise<void> {
  await trx.updateTable('teams').set({ title }).where('id', '=', teamId).execute();
}

/** Deletes a team without blogs, with its memberships. */
export async function deleteTeam(trx: Kysely<Schema>, teamId: number): Promise<void> {
  await trx.deleteFrom('teams').where('id', '=', teamId).execute();
}

/** Finds a team by its number or slug, and locks it until the transaction ends: changes to its members wait for each other. */
export async function lockTeam(trx: Kysely<Schema>, team: number | string): Promise<TeamRow | undefined> {
  return trx
    .selectFrom('teams')
    .select(['id', 'slug', 'title'])
    .where(typeof team === 'number' ? 'id' : 'slug', '=', team)
    .forUpdate()
    .executeTakeFirst();
}

export interface TeamRow {
  id: number;
  slug: string;
  title: string;
}

/** Selects a user's teams, by title. */
export const selectTeams = (userId: RawBuilder<number>) => sql<TeamRow>`
  select teams.id, teams.slug, teams.title from teams join team_members on team_members.team_id = teams.id
  where team_members.user_id = ${userId} order by teams.title, teams.id`;

const teams = prepared<{ userId: number }, TeamRow>('teams_of_user', (p) => selectTeams(p('userId')));

/** Lists a user's teams, by title. */
export function listTeamsOfUser(db: Kysely<Schema>, userId: number): Promise<TeamRow[]> {
  return teams.execute(db, { userId });
}

/** Counts the blogs of each of these teams; teams without one are missing. */
export async function countBlogsByTeam(db: Kysely<Schema>, teamIds: number[]): Promise<Map<number, number>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('blogs')
    .select((select) => ['team_id', select.fn.countAll<number>().as('sites')])
    .where('team_id', 'in', teamIds)
    .groupBy('team_id')
    .execute();
  return new Map(rows.map(({ team_id, sites }) => [team_id!, sites]));
}
