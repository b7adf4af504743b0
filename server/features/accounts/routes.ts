import type { Context } from '#server/context.ts';
import { requireSession } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createAlias, type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/accounts.ts';
import { getSecondsUntilLink } from './emails.ts';
import { presentMyself } from './present.ts';
import * as queries from './queries.ts';
import { requirePreferences } from './rules.ts';
import { checkUsername } from './usernames.ts';

/** Undecided users try about ten. */
const NAMES_PER_MINUTE = 30;
/** Every correction sends an email to an address that may be another person's. */
const CORRECTIONS_PER_MINUTE = 5;

const getPreferences = route(api.getPreferences, async (_: Context, { preference_key: key }, viewer) => {
  const stored = viewer.preferences;
  const requested = key === undefined ? stored : Object.hasOwn(stored, key) ? { [key]: stored[key] } : {};
  return { calypso_preferences: api.Preferences.parse(requested) };
});

const updatePreferences = route(api.updatePreferences, async ({ db }: Context, input, viewer) => {
  const change = requirePreferences(input.calypso_preferences);
  const stored = await db.transaction().execute(async (trx) => {
    const merged = await queries.mergePreferences(trx, viewer.id, change);
    if (JSON.stringify(merged).length > api.PREFERENCES_MAX_CHARACTERS)
      throw new AppError('too_large', 'You’ve reached the limit for preferences. Remove some first.');
    return merged;
  });
  return { calypso_preferences: api.Preferences.parse(stored) };
});

export const accountRoutes: Route<Context>[] = [
  route(api.getMe, async ({ db, config }: Context, _, viewer) =>
    presentMyself(viewer, await queries.getMyself(db, viewer.id), config.publicUrl),
  ),

  getPreferences,
  createAlias(getPreferences, { path: '/wpcom/v2/me/preferences' }),
  updatePreferences,
  createAlias(updatePreferences, { path: '/wpcom/v2/me/preferences' }),

  route(api.sendVerificationEmail, async ({ auth }: Context, _, viewer) => {
    if (viewer.emailVerified && !viewer.emailRefused) return { success: true as const };
    const outcome = await auth.sendVerification({
      id: viewer.id,
      name: viewer.displayName,
      email: viewer.email,
    });
    if (outcome.kind === 'throttled') throw toThrottledError(outcome);
    return { success: true as const };
  }),

  route(api.getVerification, async (context: Context, _, viewer) => {
    const { config } = context;
    return {
      email: viewer.email,
      email_verified: viewer.emailVerified,
      retry_after: viewer.emailVerified ? 0 : await getSecondsUntilLink(context, viewer.id),
      sends_email: config.sendsEmail,
      outbox: !config.sendsEmail && viewer.role === 'administrator' ? config.outboxDir : null,
    };
  }),

  route(
    api.correctAddress,
    async ({ auth }: Context, input, viewer) => {
      // The owner of the address owns the account: not for API keys.
      requireSession(viewer);
      const email = input.email.toLowerCase();
      const outcome = await auth.correctAddress({ id: viewer.id, name: viewer.displayName, email });
      if (outcome.kind === 'throttled') throw toThrottledError(outcome);
      if (outcome.kind === 'confirmed')
        throw new AppError(
          'conflict',
          'Your email is verified already. You can change it in your account settings.',
        );
      return { success: true as const, email };
    },
    { perMinute: CORRECTIONS_PER_MINUTE },
  ),

  route(api.checkUsername, ({ db }: Context, { username }) => checkUsername(db, username), {
    perMinute: NAMES_PER_MINUTE,
  }),
];

function toThrottledError({ retryAfter }: { retryAfter: number }): AppError {
  return new AppError('throttled', `We sent an email a moment ago. Try again in ${retryAfter} seconds.`, {
    retry_after: retryAfter,
  });
}
