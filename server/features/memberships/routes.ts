import type { Context } from '#server/context.ts';
import { normalizeNames } from '#server/features/blogs/rules.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { deleteTeamInvitationNotifications } from '#server/features/notifications/queries-acts.ts';
import { presentTeam } from '#server/features/teams/present.ts';
import * as teams from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/memberships.ts';
import { OWN_TEAMS_MAX } from '#shared/domain/limits.ts';
import { presentInvitation, presentMember } from './present.ts';
import * as queries from './queries.ts';
import { listInvitationsOfUser } from './queries-invitations.ts';
import { canManage, createNotFound, lockOwnTeam, requireOtherOwner, requireTeamSlug } from './rules.ts';

const DONE = { success: true as const };

async function getOwnTeam({ db }: Context, slug: string, viewer: Viewer): Promise<queries.OwnTeamRow> {
  const [team] = await queries.listOwnTeams(db, viewer.id, slug);
  if (!team) throw createNotFound();
  return team;
}

/** The teams of members; what administrators do with all teams is in routes-admin.ts. */
export const membershipRoutes: Route<Context>[] = [
  route(api.listMyTeams, async ({ db, clock, config }: Context, _, viewer) => {
    const [rows, invitations] = await Promise.all([
      queries.listOwnTeams(db, viewer.id),
      listInvitationsOfUser(db, viewer.id, { now: clock.now() }),
    ]);
    const owned = rows.filter(({ role }) => role === 'owner').length;
    return {
      teams: rows.map(({ id, role, members, blogs, ...team }) => ({
        ID: id,
        ...presentTeam(team, config),
        role,
        members,
        blogs,
      })),
      invitations: invitations.map((row) => presentInvitation(row, config)),
      left: Math.max(OWN_TEAMS_MAX - owned, 0),
    };
  }),

  route(api.createTeam, async ({ db, clock, config }: Context, { slug, title }, viewer) => {
    requireTeamSlug(slug, config);
    await db.transaction().execute(async (trx) => {
      if ((await queries.countOwnedTeams(trx, viewer.id)) >= OWN_TEAMS_MAX)
        throw new AppError('forbidden', `You own ${OWN_TEAMS_MAX} teams, which is the limit.`, {
          reason: 'too_many',
        });
      const teamId = await teams.createTeam(trx, { slug, ...normalizeNames({ title }) });
      if (teamId === undefined)
        throw new AppError('already_exists', 'There is already a team with this name.');
      await queries.startMembership(trx, { teamId, userId: viewer.id, now: clock.now() });
    });
    return { slug };
  }),

  route(api.getTeam, async (context: Context, { team: slug }, viewer) => {
    const { db, config } = context;
    const { id, role, members, ...team } = await getOwnTeam(context, slug, viewer);
    const blogs = await queries.listTeamBlogs(db, id);
    return {
      ID: id,
      ...presentTeam(team, config),
      role,
      can_manage: canManage({ slug, role }, config),
      members,
      blogs: blogs.map((blog) => ({
        ID: blog.id,
        slug: blog.slug,
        title: blog.title,
        URL: toBlogUrl(config.publicUrl, blog.slug),
      })),
    };
  }),

  route(api.renameTeam, async ({ db, config }: Context, { team: slug, title }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const team = await lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner: true });
      await teams.updateTeamTitle(trx, team.id, normalizeNames({ title }).title);
    });
    return DONE;
  }),

  route(api.deleteTeam, async ({ db, config }: Context, { team: slug, slug: typed }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const team = await lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner: true });
      if (typed.trim().toLowerCase() !== team.slug)
        throw new AppError('invalid_input', `To delete this team, type its name: ${team.slug}`);
      if ((await teams.countBlogsByTeam(trx, [team.id])).size > 0)
        throw new AppError('conflict', 'This team has blogs. Delete them first.', { reason: 'has_blogs' });
      await deleteTeamInvitationNotifications(trx, { teamId: team.id });
      await teams.deleteTeam(trx, team.id);
    });
    return DONE;
  }),

  route(api.listTeamMembers, async (context: Context, { team: slug, number, page_handle }, viewer) => {
    const team = await getOwnTeam(context, slug, viewer);
    const [rank, id] = page_handle?.split('-') ?? [];
    const after = id === undefined ? undefined : { isOwner: rank === '0', id: Number(id) };
    const rows = await queries.listMembers(context.db, team.id, { after, limit: number + 1 });
    const shown = rows.slice(0, number);
    const last = shown.at(-1);
    return {
      members: shown.map(presentMember),
      ...(last &&
        rows.length > number && { next_page_handle: `${last.role === 'owner' ? 0 : 1}-${last.id}` }),
    };
  }),

  route(api.changeTeamRole, async ({ db, config }: Context, { team: slug, userId, role }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const team = await lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner: true });
      if ((await queries.findRole(trx, team.id, userId)) === undefined) throw createNoMember();
      if (role === 'member') await requireOtherOwner(trx, team.id, userId);
      await queries.changeRole(trx, team.id, userId, role);
    });
    return DONE;
  }),

  route(api.removeTeamMember, async ({ db, clock, config }: Context, { team: slug, userId }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const asOwner = userId !== viewer.id;
      const team = await lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner });
      await requireOtherOwner(trx, team.id, userId);
      const change = { teamId: team.id, userId, now: clock.now() };
      if ((await queries.endMembership(trx, change)) === undefined) throw createNoMember();
    });
    return DONE;
  }),
];

const createNoMember = () => new AppError('not_found', 'This person isn’t in the team.');
