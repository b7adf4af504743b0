import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/accounts.ts';
import { presentMe } from './present.ts';
import * as queries from './queries.ts';
import { requirePreferences } from './rules.ts';

export const accountRoutes: Route<Context>[] = [
  route(api.getMe, async (_: Context, _input, viewer) => presentMe(viewer)),

  route(api.getPreferences, async ({ db }: Context, _, viewer) => ({
    calypso_preferences: api.Preferences.parse(await queries.getPreferences(db, viewer.id)),
  })),

  route(api.updatePreferences, async ({ db }: Context, input, viewer) => {
    const change = requirePreferences(input.calypso_preferences);
    const stored = await db.transaction().execute(async (trx) => {
      const merged = await queries.mergePreferences(trx, viewer.id, change);
      if (JSON.stringify(merged).length > api.PREFERENCES_MAX_CHARACTERS)
        throw new AppError('too_large', 'There is no room for more preferences. Remove some first.');
      return merged;
    });
    return { calypso_preferences: api.Preferences.parse(stored) };
  }),

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
