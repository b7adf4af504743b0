import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import { createTeamInvitationNotification } from '#server/features/notifications/queries-acts.ts';
import { lockTeam, type TeamRow } from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/memberships.ts';
import { EmailAddress } from '#shared/api/parameters.ts';
import {
  EMAILED_TEAM_INVITATIONS_MAX,
  TEAM_INVITATION_DAYS,
  TEAM_INVITATIONS_PER_DAY,
} from '#shared/domain/limits.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { findRole, startMembership } from './queries.ts';
import * as queries from './queries-invitations.ts';
import { hashToken, lockOwnTeam } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const DONE = { success: true as const };
/** Calls of one person: each may send an email, and tells whether a username exists. */
const INVITATIONS_PER_MINUTE = 20;
const NOT_FOUND = 'We can’t find that invitation. It may have been withdrawn.';

type Trx = Transaction<Schema>;

export const teamInvitationRoutes: Route<Context>[] = [
  route(api.listTeamInvitations, async ({ db, clock, config }: Context, { team: slug }, viewer) => {
    const team = await db
      .transaction()
      .execute((trx) => lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner: true }));
    const rows = await queries.listInvitationsOfTeam(db, team.id, clock.now());
    return {
      invitations: rows.map(({ id, who, expires_at }) => ({
        ID: id,
        who,
        expires: expires_at.toISOString(),
      })),
    };
  }),

  route(
    api.inviteTeamMember,
    async (context: Context, { team: slug, who }, viewer) => {
      const text = who.replace(/^@/, '').toLowerCase();
      await context.db.transaction().execute(async (trx) => {
        const team = await lockOwnTeam(trx, context.config, {
          team: slug,
          viewerId: viewer.id,
          asOwner: true,
        });
        await invite(context, trx, { team, who: text, viewer });
      });
      return DONE;
    },
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  route(api.withdrawTeamInvitation, async ({ db, config }: Context, { team: slug, invitationId }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const team = await lockOwnTeam(trx, config, { team: slug, viewerId: viewer.id, asOwner: true });
      if (!(await queries.deleteInvitation(trx, team.id, invitationId)))
        throw new AppError('not_found', NOT_FOUND);
    });
    return DONE;
  }),

  route(api.answerTeamInvitation, async ({ db, clock }: Context, { invitationId, accept }, viewer) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const find = () => queries.listInvitationsOfUser(trx, viewer.id, { id: invitationId, now });
      const [known] = await find();
      if (known) await lockTeam(trx, known.team_id);
      // Again, because it may have been withdrawn meanwhile.
      const [open] = await find();
      if (!open) throw new AppError('not_found', NOT_FOUND);
      const membership = { teamId: open.team_id, userId: viewer.id };
      await queries.endInvitation(trx, { ...membership, declinedAt: accept ? null : now });
      if (accept) await startMembership(trx, { ...membership, now });
    });
    return DONE;
  }),

  route(api.getTeamInvitation, async ({ db, clock }: Context, { token }) => {
    const found = await queries.findInvitationByToken(db, hashToken(token), clock.now());
    if (!found) throw new AppError('not_found', NOT_FOUND);
    return { team: found.title, inviter: found.inviter, email: found.email };
  }),
];

/** Invites an account by its username or address, or any address that no account has confirmed. `who` is in lower case. */
async function invite(
  context: Context,
  trx: Trx,
  { team, who, viewer }: { team: TeamRow; who: string; viewer: Viewer },
): Promise<void> {
  const { clock } = context;
  const now = clock.now();
  const isAddress = who.includes('@');
  const invitee = await queries.findInvitee(trx, who, viewer.id);
  if (!invitee && !isAddress) throw new AppError('not_found', 'We can’t find a member with this username.');
  if (!invitee && !EmailAddress.safeParse(who).success)
    throw new AppError('invalid_input', 'That doesn’t look like an email address.');
  if (invitee && (await findRole(trx, team.id, invitee.id)))
    throw new AppError('already_exists', `${isAddress ? who : invitee.name} is in the team already.`, {
      reason: 'member',
    });
  await countNewAccountAct(trx, viewer, 'invitation', now);
  const token = invitee ? null : randomBytes(24).toString('base64url');
  const invited: queries.Invited = invitee
    ? { userId: invitee.id, email: isAddress ? who : null }
    : { userId: null, email: who };
  const isNew = await queries.createInvitation(trx, team.id, invited, {
    tokenHash: token === null ? null : hashToken(token),
    inviterId: viewer.id,
    now,
    expiresAt: new Date(now.getTime() + TEAM_INVITATION_DAYS * DAY_MS),
  });
  if (!isNew)
    throw new AppError(
      'already_exists',
      `${who} has been invited already. After a refusal, wait ${TEAM_INVITATION_DAYS} days.`,
      { reason: 'invited' },
    );
  const today = now.toISOString().slice(0, 10);
  if ((await queries.countInvitation(trx, team.id, today)) > TEAM_INVITATIONS_PER_DAY)
    throw new AppError(
      'throttled',
      `A team can invite ${TEAM_INVITATIONS_PER_DAY} people a day. Try again tomorrow.`,
    );
  if (invitee?.isOpen)
    await createTeamInvitationNotification(trx, { teamId: team.id, userId: invitee.id, now });
  await enqueueInvitation(context, trx, { team, who, viewer, invitee, token, now });
}

async function enqueueInvitation(
  context: Context,
  trx: Trx,
  {
    team,
    who,
    viewer,
    invitee,
    token,
    now,
  }: {
    team: TeamRow;
    who: string;
    viewer: Viewer;
    invitee: queries.Invitee | undefined;
    /** Of an invitation of an address without an account. */
    token: string | null;
    now: Date;
  },
): Promise<void> {
  const { publicUrl } = context.config;
  const email = { template: 'TeamInvitation' as const };
  const props = { inviter: viewer.displayName, team: team.title };
  if (invitee) {
    if (!invitee.isOpen || !invitee.isMailable) return;
    await enqueueEmail(context, trx, {
      ...email,
      to: invitee.email,
      locale: parseLocale(invitee.language),
      props: { ...props, name: invitee.name, link: `${publicUrl}/teams` },
    });
    return;
  }
  if ((await queries.countInvitationsOfAddress(trx, who, now)) > EMAILED_TEAM_INVITATIONS_MAX) return;
  const query = new URLSearchParams({ team_invitation: token!, redirect_to: '/teams' });
  await enqueueEmail(context, trx, {
    ...email,
    to: who,
    locale: parseLocale(viewer.language),
    props: { ...props, name: '', link: `${publicUrl}/sign-up?${query}` },
  });
}
