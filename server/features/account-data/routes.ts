import type { Context } from '#server/context.ts';
import { requireSession, type Viewer } from '#server/platform/auth/viewer.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { closeAccount } from '#shared/api/account-data.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { deleteUser, isLastAdministrator } from './queries.ts';

export const accountDataRoutes: Route<Context>[] = [
  route(closeAccount, async (context: Context, { login, password }, viewer) => {
    requireSession(viewer);
    if (login.trim().toLowerCase() !== viewer.username)
      throw new AppError('invalid_input', `Type your username, ${viewer.username}, to delete your account.`);
    await requirePassword(context, viewer, password);
    await context.db.transaction().execute(async (trx) => {
      if (await isLastAdministrator(trx, viewer.id))
        throw new AppError(
          'conflict',
          'You’re the only administrator. Make someone else an administrator first, then delete your account.',
        );
      const { email, emailVerified, displayName: name } = viewer;
      if (emailVerified)
        await enqueueEmail(context, trx, {
          to: email,
          locale: parseLocale(viewer.language),
          template: 'AccountDeleted',
          props: { name },
        });
      await deleteUser(trx, viewer.id, context.clock.now());
    });
    return { success: true as const };
  }),
];

/** Checks the password, so that the next person at an open browser cannot delete everything. */
async function requirePassword({ auth }: Context, viewer: Viewer, password: string): Promise<void> {
  if ((await auth.checkPassword(viewer.id, password)) === 'wrong')
    throw new AppError('forbidden', 'That’s not your password.');
}
