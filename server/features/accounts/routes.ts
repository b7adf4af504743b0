import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { aliasOf, type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/accounts.ts';
import { presentMyself } from './present.ts';
import * as queries from './queries.ts';
import { requirePreferences } from './rules.ts';

const getPreferences = route(api.getPreferences, async ({ db }: Context, { preference_key: key }, viewer) => {
  const stored = await queries.getPreferences(db, viewer.id);
  const wanted = key === undefined ? stored : Object.hasOwn(stored, key) ? { [key]: stored[key] } : {};
  return { calypso_preferences: api.Preferences.parse(wanted) };
});

const updatePreferences = route(api.updatePreferences, async ({ db }: Context, input, viewer) => {
  const change = requirePreferences(input.calypso_preferences);
  const stored = await db.transaction().execute(async (trx) => {
    const merged = await queries.mergePreferences(trx, viewer.id, change);
    if (JSON.stringify(merged).length > api.PREFERENCES_MAX_CHARACTERS)
      throw new AppError('too_large', 'There is no room for more preferences. Remove some first.');
    return merged;
  });
  return { calypso_preferences: api.Preferences.parse(stored) };
});

export const accountRoutes: Route<Context>[] = [
  route(api.getMe, async ({ db, config }: Context, _, viewer) =>
    presentMyself(viewer, await queries.getMyself(db, viewer.id), config.publicUrl),
  ),

  getPreferences,
  aliasOf(getPreferences, { path: '/wpcom/v2/me/preferences' }),
  updatePreferences,
  aliasOf(updatePreferences, { path: '/wpcom/v2/me/preferences' }),

  route(api.sendVerificationEmail, async ({ auth }: Context, _, viewer) => {
    if (viewer.emailVerified) return { success: true as const };
    const outcome = await auth.sendVerification({
      id: viewer.id,
      name: viewer.displayName,
      email: viewer.email,
    });
    if (outcome.kind === 'throttled')
      throw new AppError(
        'throttled',
        `A message was sent a moment ago. Try again in ${outcome.retryAfter} seconds.`,
        { retry_after: outcome.retryAfter },
      );
    return { success: true as const };
  }),
];
