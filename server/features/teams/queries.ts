import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Makes a user a member of a team, creating the team if necessary. Repeating it is no error. */
export async function createMembership(
  db: Kysely<Schema>,
  team: { slug: string; title: string },
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('teams')
      .values(team)
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet((row) => ({ slug: row.ref('excluded.slug') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('team_members')
      .values({ team_id: id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Ends a membership; returns whether there was one. */
export async function deleteMembership(db: Kysely<Schema>, slug: string, userId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('team_members')
    .using('teams')
    .whereRef('teams.id', '=', 'team_members.team_id')
    .where('teams.slug', '=', slug)
    .where('team_members.user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
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
