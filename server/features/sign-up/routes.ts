import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { getServerSettings, updateServerSettings } from '#server/features/server-settings/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/sign-up.ts';
import { presentInvitation } from './present.ts';
import * as queries from './queries.ts';
import { admitApplicant } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const MEMBERS_INVITATION_MS = 30 * DAY_MS;
/** Shown to a member; more can only be ended ones. */
const OWN_SHOWN = 100;
const DONE = { success: true as const };

type Settings = Awaited<ReturnType<typeof getServerSettings>>;

const createCode = () => randomBytes(16).toString('base64url');
const NOT_FOUND = 'We can’t find that invitation.';

/** The calls for people who sign up, and for members who invite them. */
const invitationRoutes: Route<Context>[] = [
  route(api.getSignUp, async ({ db, clock }: Context, { invitation }) => {
    const { sign_up_mode: mode } = await getServerSettings(db);
    const verdict = await admitApplicant(db, { invitation, now: clock.now() });
    if (typeof verdict === 'string') return { mode, may_sign_up: false, reason: verdict };
    return { mode, may_sign_up: true };
  }),

  route(api.listMyInvitations, async ({ db, clock, config }: Context, _, viewer) => {
    const now = clock.now();
    const allowed = countAllowed(await getServerSettings(db));
    const [invited, rows] = await Promise.all([
      db.transaction().execute((trx) => queries.countInvited(trx, viewer.id, now)),
      queries.listInvitations(db, { creatorId: viewer.id, limit: OWN_SHOWN }),
    ]);
    return {
      allowed,
      left: Math.max(allowed - invited, 0),
      invitations: rows.map((row) => presentInvitation(row, config.publicUrl, now)),
    };
  }),

  route(api.createMyInvitation, async ({ db, clock, config }: Context, _, viewer) => {
    const now = clock.now();
    const row = await db.transaction().execute(async (trx) => {
      const allowed = countAllowed(await getServerSettings(trx));
      if ((await queries.countInvited(trx, viewer.id, now)) >= allowed)
        throw new AppError('forbidden', 'You have no invitations left.');
      const expiresAt = new Date(now.getTime() + MEMBERS_INVITATION_MS);
      const invitation = { code: createCode(), createdBy: viewer.id, note: '', maxUses: 1, now, expiresAt };
      return queries.createInvitation(trx, invitation);
    });
    return presentInvitation(row, config.publicUrl, now);
  }),

  route(api.revokeMyInvitation, async ({ db, clock }: Context, { invitationId }, viewer) => {
    const options = { creatorId: viewer.id, now: clock.now() };
    if (!(await queries.revokeInvitation(db, invitationId, options)))
      throw new AppError('not_found', NOT_FOUND);
    return DONE;
  }),
];

/** The same for administrators. */
const settingRoutes: Route<Context>[] = [
  route(api.getSignUpSettings, async ({ db }: Context) => presentSettings(await getServerSettings(db))),

  route(api.updateSignUpSettings, async ({ db }: Context, input, viewer) =>
    db.transaction().execute(async (trx) => {
      const change = {
        ...(input.mode !== undefined && { sign_up_mode: input.mode }),
        ...(input.member_invitations !== undefined && { member_invitations: input.member_invitations }),
      };
      if (Object.keys(change).length === 0) return presentSettings(await getServerSettings(trx));
      const before = await updateServerSettings(trx, change);
      const after = { ...before, ...change };
      await recordAct(trx, toActor(viewer), {
        act: 'settings.change',
        subject: { id: null, name: 'sign-up' },
        details: {
          ...(before.sign_up_mode !== after.sign_up_mode && {
            mode: [before.sign_up_mode, after.sign_up_mode],
          }),
          ...(before.member_invitations !== after.member_invitations && {
            member_invitations: [before.member_invitations, after.member_invitations],
          }),
        },
      });
      return presentSettings(after);
    }),
  ),

  route(api.listInvitations, async ({ db, clock, config }: Context, { number, page_handle: before }) => {
    const rows = await queries.listInvitations(db, { before, limit: number + 1 });
    const shown = rows.slice(0, number);
    return {
      invitations: shown.map((row) => presentInvitation(row, config.publicUrl, clock.now())),
      ...(rows.length > number && { next_page_handle: String(shown.at(-1)!.id) }),
    };
  }),

  route(api.createInvitation, async ({ db, clock, config }: Context, input, viewer) => {
    const now = clock.now();
    const row = await db.transaction().execute(async (trx) => {
      const created = await queries.createInvitation(trx, {
        code: createCode(),
        createdBy: viewer.id,
        note: input.note,
        maxUses: input.max_uses,
        now,
        expiresAt: input.expires_in === null ? null : new Date(now.getTime() + input.expires_in * DAY_MS),
      });
      await recordAct(trx, toActor(viewer), {
        act: 'invitation.create',
        subject: { id: created.id, name: input.note || String(created.id) },
        details: { max_uses: input.max_uses, expires_in: input.expires_in },
      });
      return created;
    });
    return presentInvitation(row, config.publicUrl, now);
  }),

  route(api.revokeInvitation, async ({ db, clock }: Context, { invitationId }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const revoked = await queries.revokeInvitation(trx, invitationId, { now: clock.now() });
      if (!revoked) throw new AppError('not_found', NOT_FOUND);
      await recordAct(trx, toActor(viewer), {
        act: 'invitation.revoke',
        subject: { id: invitationId, name: revoked.note || String(invitationId) },
      });
    });
    return DONE;
  }),
];

export const signUpRoutes: Route<Context>[] = [...invitationRoutes, ...settingRoutes];

/** Counts the people whom a member may invite: none while no one may sign up, when a link would be of no use. */
function countAllowed(settings: Settings): number {
  return settings.sign_up_mode === 'closed' ? 0 : settings.member_invitations;
}

function presentSettings(row: Settings) {
  return { mode: row.sign_up_mode, member_invitations: row.member_invitations };
}
