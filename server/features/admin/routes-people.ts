import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { deleteUser, isLastAdministrator } from '#server/features/account-data/queries.ts';
import { accountHooks } from '#server/features/accounts/changed.ts';
import * as accounts from '#server/features/accounts/queries.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { confirmAddress } from '#server/platform/auth/verification.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { toCursor, toPage } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/admin-people.ts';
import type { Act } from '#shared/domain/acts.ts';
import { presentPerson, presentPersonDetails } from './present.ts';
import { findPerson, listPeople } from './queries-people.ts';

const DONE = { success: true as const };
const LAST_ADMINISTRATOR = 'This is the only administrator. Make someone else an administrator first.';

export const adminPeopleRoutes: Route<Context>[] = [
  route(api.listPeople, async ({ db, clock }: Context, { number, page_handle, ...filter }) => {
    const cursor = toCursor(page_handle);
    const rows = await listPeople(db, filter, { cursor, limit: number + 1, now: clock.now() });
    const { shown, next } = toPage(rows, number);
    return { people: shown.map(presentPerson), ...next };
  }),

  route(api.getPerson, async ({ db, clock }: Context, { userId }) => {
    const person = await findPerson(db, userId, clock.now());
    if (!person) throw createNotFound();
    return presentPersonDetails(person);
  }),

  route(api.createPerson, async ({ db, auth }: Context, input, viewer) => {
    const { email, username, role } = input;
    const password = input.password || randomBytes(12).toString('base64url');
    const id = await auth.createUser({ email, username, name: input.name || username, password });
    await db.transaction().execute(async (trx) => {
      if (role === 'administrator') await accounts.updateRole(trx, id, role);
      const subject = { id, name: username.toLowerCase() };
      await recordAct(trx, toActor(viewer), { act: 'user.create', subject, details: { email, role } });
    });
    return { ID: id, password };
  }),

  route(api.verifyPerson, async ({ db }: Context, { userId }, viewer) => {
    const user = await getPerson(db, userId);
    const isConfirmed = await confirmAddress(db, user, {
      addressConfirmed: async (trx, id) => {
        await accountHooks.addressConfirmed(trx, id);
        const subject = { id, name: user.username };
        await recordAct(trx, toActor(viewer), {
          act: 'user.verify',
          subject,
          details: { email: user.email },
        });
      },
    });
    if (!isConfirmed) throw new AppError('already_exists', `${user.email} is verified in another account.`);
    return DONE;
  }),

  route(api.resetPassword, async ({ db, auth }: Context, { userId }, viewer) => {
    const { id, name, email, username } = await getPerson(db, userId);
    const outcome = await auth.sendResetLink({ id, name, email });
    if (outcome.kind === 'throttled') throw createThrottled(outcome.retryAfter);
    await db
      .transaction()
      .execute((trx) =>
        recordAct(trx, toActor(viewer), { act: 'user.reset_password', subject: { id, name: username } }),
      );
    return DONE;
  }),

  route(api.changeEmail, async ({ db, auth }: Context, { userId, ...input }, viewer) => {
    const email = input.email.toLowerCase();
    const user = await change(db, viewer, userId, async (trx, before) => {
      if (before.email === email) return undefined;
      if (await accounts.findOwnerOfAddress(trx, email))
        throw new AppError('already_exists', 'Another account has this email address.');
      await accounts.replaceEmail(trx, userId, email);
      return { act: 'user.change_email', details: { email: [before.email, email] } };
    });
    if (user.email !== email) await auth.sendVerification({ id: userId, name: user.name, email });
    return DONE;
  }),

  route(api.changeRole, async ({ db }: Context, { userId, role }, viewer) => {
    await change(db, viewer, userId, async (trx, before, isLast) => {
      if (before.role === role) return undefined;
      if (role === 'member' && isLast) throw new AppError('conflict', LAST_ADMINISTRATOR);
      await accounts.updateRole(trx, userId, role);
      return { act: role === 'administrator' ? 'user.promote' : 'user.demote' };
    });
    return DONE;
  }),

  route(api.suspendPerson, async ({ db, clock }: Context, { userId, reason }, viewer) => {
    requireOther(viewer, userId, 'suspend');
    await change(db, viewer, userId, async (trx, before, isLast) => {
      if (isLast) throw new AppError('conflict', LAST_ADMINISTRATOR);
      await accounts.suspendUser(trx, userId, { reason, now: clock.now() });
      return {
        act: 'user.suspend',
        details: { reason: before.suspended_at ? [before.suspension_reason, reason] : reason },
      };
    });
    return DONE;
  }),

  route(api.restorePerson, async ({ db }: Context, { userId }, viewer) => {
    await change(db, viewer, userId, async (trx, before) => {
      if (!before.suspended_at) return undefined;
      await accounts.liftSuspension(trx, userId);
      return { act: 'user.restore', details: { reason: before.suspension_reason } };
    });
    return DONE;
  }),

  route(api.endSessions, async ({ db }: Context, { userId }, viewer) => {
    await change(db, viewer, userId, async (trx) => ({
      act: 'user.end_sessions',
      details: { sessions: await accounts.endSessions(trx, userId) },
    }));
    return DONE;
  }),

  route(api.removeTwoFactor, async ({ db }: Context, { userId }, viewer) => {
    await change(db, viewer, userId, async (trx) =>
      (await accounts.removeTwoFactor(trx, userId)) ? { act: 'user.remove_two_factor' } : undefined,
    );
    return DONE;
  }),

  route(api.deletePerson, async ({ db, clock }: Context, { userId, username }, viewer) => {
    requireOther(viewer, userId, 'delete');
    await change(db, viewer, userId, async (trx, before, isLast) => {
      if (username.trim().toLowerCase() !== before.username)
        throw new AppError('invalid_input', `Type the username, ${before.username}, to delete this person.`);
      if (isLast) throw new AppError('conflict', LAST_ADMINISTRATOR);
      await deleteUser(trx, userId, clock.now());
      return { act: 'user.delete', details: { email: before.email } };
    });
    return DONE;
  }),
];

/**
 * Changes an account and records it, in one transaction; nothing is recorded if `run` returns undefined. Returns the account as it was.
 * Whoever has just lost the role changes nothing any more.
 */
async function change(
  db: Context['db'],
  viewer: Viewer,
  userId: number,
  run: (
    trx: Transaction<Schema>,
    before: accounts.ManagedUser,
    isLastAdministrator: boolean,
  ) => Promise<{ act: Act; details?: ActDetails } | undefined>,
): Promise<accounts.ManagedUser> {
  return db.transaction().execute(async (trx) => {
    // The administrators first, so that two who act on each other wait instead of failing.
    const isLast = await isLastAdministrator(trx, userId);
    const actor = await accounts.lockUser(trx, viewer.id);
    if (actor?.role !== 'administrator' || actor.suspended_at)
      throw new AppError('forbidden', 'Only an administrator can do this.');
    const before = await accounts.lockUser(trx, userId);
    if (!before) throw createNotFound();
    const done = await run(trx, before, isLast);
    if (done)
      await recordAct(trx, toActor(viewer), { ...done, subject: { id: userId, name: before.username } });
    return before;
  });
}

async function getPerson(db: Context['db'], userId: number): Promise<accounts.ManagedUser> {
  const user = await db.transaction().execute((trx) => accounts.lockUser(trx, userId));
  if (!user) throw createNotFound();
  return user;
}

/** Administrators use their own settings for themselves, where nothing happens by accident. */
function requireOther(viewer: Viewer, userId: number, what: 'suspend' | 'delete'): void {
  if (viewer.id === userId) throw new AppError('forbidden', `You can’t ${what} your own account here.`);
}

const createNotFound = () => new AppError('not_found', 'We can’t find that person.');

const createThrottled = (seconds: number) =>
  new AppError('throttled', `We sent an email a moment ago. Try again in ${seconds} seconds.`, {
    retry_after: seconds,
  });
