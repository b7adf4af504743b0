import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { prepareHandbook } from '#server/features/starter-content/rules.ts';
import { requireSession } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/settings.ts';
import { enqueueConfirmationEmails } from './emails.ts';
import { presentEmailSettings, presentSettings } from './present.ts';
import * as queries from './queries.ts';
import { toEmailSettingsChange, toProfileChange } from './rules.ts';

export const settingsRoutes: Route<Context>[] = [
  route(api.getSettings, async ({ db }: Context, _, viewer) =>
    presentSettings(await queries.getSettings(db, viewer.id)),
  ),

  route(api.updateSettings, async (context: Context, input, viewer) => {
    const { db, clock } = context;
    // The owner of the address owns the account: not for API keys.
    if (input.user_email) requireSession(viewer);
    const [profile, emailSettings] = [toProfileChange(input), toEmailSettingsChange(input)];
    if (emailSettings.time_zone) await requireTimeZone(db, emailSettings.time_zone);
    return db.transaction().execute(async (trx) => {
      if (input.user_email) await changeEmail(context, trx, viewer.id, input.user_email.toLowerCase());
      if (!isEmpty(profile)) await queries.updateProfile(trx, viewer.id, profile, clock.now());
      if (profile.language) await prepareHandbook(trx, viewer.id, { follows: false });
      if (!isEmpty(emailSettings)) await queries.updateEmailSettings(trx, viewer.id, emailSettings);
      return presentSettings(await queries.getSettings(trx, viewer.id));
    });
  }),

  route(api.getEmailSettings, async ({ db }: Context, _, viewer) =>
    presentEmailSettings(await queries.getSettings(db, viewer.id)),
  ),

  route(api.updateEmailSettings, async ({ db }: Context, input, viewer) => {
    if (!isEmpty(input)) await queries.updateEmailSettings(db, viewer.id, input);
    return presentEmailSettings(await queries.getSettings(db, viewer.id));
  }),
];

/** Stores a new address and sends its link; the current address cancels a pending change. */
async function changeEmail(
  context: Context,
  trx: Kysely<Schema>,
  userId: number,
  email: string,
): Promise<void> {
  const user = await queries.getSettings(trx, userId);
  if (email === user.email) return queries.updateNewEmail(trx, userId, null);
  const owner = await queries.findUserByEmail(trx, email);
  await enqueueConfirmationEmails(context, trx, user, email, owner);
  await queries.updateNewEmail(trx, userId, email);
}

async function requireTimeZone(db: Kysely<Schema>, name: string): Promise<void> {
  if (!(await queries.isKnownTimeZone(db, name)))
    throw new AppError('invalid_input', 'We don’t know this time zone. Choose another one nearby.');
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
