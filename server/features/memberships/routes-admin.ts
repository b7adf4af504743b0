import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { deleteTeamInvitationNotifications } from '#server/features/notifications/queries-acts.ts';
import { presentTeam } from '#server/features/teams/present.ts';
import * as teams from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/admin-teams.ts';
import type { Act } from '#shared/domain/acts.ts';
import { endMembership } from './queries.ts';
import { findMember, listMembers, listTeams, type TeamRow } from './queries-admin.ts';
import { createNotFound, setMember } from './rules.ts';

const DONE = { success: true as const };

export const adminTeamRoutes: Route<Context>[] = [
  route(api.listTeams, async ({ db, config }: Context, { q, number, page_handle: before }) => {
    const rows = await listTeams(db, { q, before, limit: number + 1 });
    const shown = rows.slice(0, number);
    return {
      teams: shown.map((row) => presentAdminTeam(row, config)),
      ...(rows.length > number && { next_page_handle: String(shown.at(-1)!.id) }),
    };
  }),

  route(api.createTeam, async ({ db }: Context, { slug, title }, viewer) => {
    const id = await db.transaction().execute(async (trx) => {
      const created = await teams.createTeam(trx, { slug, title });
      if (created === undefined)
        throw new AppError('already_exists', 'There is already a team with this name.');
      await recordAct(trx, toActor(viewer), {
        act: 'team.create',
        subject: { id: created, name: slug },
        details: { title },
      });
      return created;
    });
    return { ID: id };
  }),

  route(api.getTeam, async ({ db, config }: Context, { teamId }) => {
    const [row] = await listTeams(db, { id: teamId, limit: 1 });
    if (!row) throw createNotFound();
    return presentAdminTeam(row, config);
  }),

  route(api.renameTeam, async ({ db }: Context, { teamId, title }, viewer) => {
    await change(db, viewer, teamId, async (trx, team) => {
      if (title === team.title) return undefined;
      await teams.updateTeamTitle(trx, teamId, title);
      return { act: 'team.rename', details: { title: [team.title, title] } };
    });
    return DONE;
  }),

  route(api.deleteTeam, async ({ db }: Context, { teamId, slug }, viewer) => {
    await change(db, viewer, teamId, async (trx, team) => {
      if (slug.trim().toLowerCase() !== team.slug)
        throw new AppError('invalid_input', `To delete this team, type its name: ${team.slug}`);
      if ((await teams.countBlogsByTeam(trx, [teamId])).size > 0)
        throw new AppError('conflict', 'This team has blogs. Delete them first.');
      await deleteTeamInvitationNotifications(trx, { teamId });
      await teams.deleteTeam(trx, teamId);
      return { act: 'team.delete' };
    });
    return DONE;
  }),

  route(api.listTeamMembers, async ({ db }: Context, { teamId, number, page_handle: before }) => {
    const rows = await listMembers(db, teamId, { before, limit: number + 1 });
    const shown = rows.slice(0, number);
    return {
      members: shown.map(({ id, username, name, role, created_at }) => ({
        ID: id,
        username,
        name,
        role,
        date: created_at.toISOString(),
      })),
      ...(rows.length > number && { next_page_handle: String(shown.at(-1)!.id) }),
    };
  }),

  route(api.addTeamMember, async ({ db, clock }: Context, { teamId, who, role }, viewer) => {
    await change(db, viewer, teamId, async (trx) => {
      const person = await findMember(trx, who);
      if (!person)
        throw new AppError('not_found', 'We can’t find a member with this username or email address.');
      return setMember(trx, { teamId, person, role, now: clock.now() });
    });
    return DONE;
  }),

  route(api.removeTeamMember, async ({ db, clock }: Context, { teamId, userId }, viewer) => {
    await change(db, viewer, teamId, async (trx) => {
      const username = await endMembership(trx, { teamId, userId, now: clock.now() });
      if (username === undefined) throw new AppError('not_found', 'This person isn’t in the team.');
      return { act: 'team.remove_member', details: { person: username } };
    });
    return DONE;
  }),
];

/** Changes a team and records it, in one transaction; nothing is recorded if `run` returns undefined. */
async function change(
  db: Context['db'],
  viewer: Viewer,
  teamId: number,
  run: (
    trx: Transaction<Schema>,
    team: teams.TeamRow,
  ) => Promise<{ act: Act; details?: ActDetails } | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await teams.lockTeam(trx, teamId);
    if (!team) throw createNotFound();
    const done = await run(trx, team);
    if (done) await recordAct(trx, toActor(viewer), { ...done, subject: { id: teamId, name: team.slug } });
  });
}

function presentAdminTeam(row: TeamRow, config: Context['config']): api.AdminTeam {
  const { id, members, blogs, created_at } = row;
  return { ID: id, ...presentTeam(row, config), members, blogs, date: created_at.toISOString() };
}
