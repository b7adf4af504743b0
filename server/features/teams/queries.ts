import type { Kysely } from 'kysely';
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

/** Lists a user's teams, by title. */
export async function listTeamsOfUser(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ id: number; slug: string; title: string }[]> {
  return db
    .selectFrom('teams')
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .select(['teams.id', 'teams.slug', 'teams.title'])
    .where('team_members.user_id', '=', userId)
    .orderBy('teams.title')
    .orderBy('teams.id')
    .execute();
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
