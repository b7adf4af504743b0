import type { Context } from '#server/context.ts';
import { createKey } from '#server/platform/auth/api-key.ts';
import { requireSession } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/security.ts';
import { presentApiKey, presentSession } from './present.ts';
import * as queries from './queries.ts';

const DONE = { success: true as const };

/** Managed from a session only, because a stolen API key must not be able to extend its access. */
export const securityRoutes: Route<Context>[] = [
  route(api.getSecurity, async ({ db, clock }: Context, _, viewer) => {
    const currentId = requireSession(viewer);
    const [ways, sessions, passkeys, keys] = await Promise.all([
      queries.getLogInMethods(db, viewer.id),
      queries.listSessions(db, viewer.id, clock.now()),
      queries.listPasskeys(db, viewer.id),
      queries.listApiKeys(db, viewer.id),
    ]);
    return {
      ...ways,
      sessions: sessions.map((row) => presentSession(row, currentId)),
      passkeys: passkeys.map(({ id, name, created_at }) => ({
        ID: id,
        name: name ?? '',
        date: created_at.toISOString(),
      })),
      api_keys: keys.map(presentApiKey),
    };
  }),

  route(api.deleteSession, async ({ db }: Context, { sessionId }, viewer) => {
    requireSession(viewer);
    requireFound(await queries.deleteSession(db, viewer.id, sessionId), 'session');
    return DONE;
  }),

  route(api.deleteOtherSessions, async ({ db }: Context, _, viewer) => {
    await queries.deleteOtherSessions(db, viewer.id, requireSession(viewer));
    return DONE;
  }),

  route(api.deletePasskey, async ({ db }: Context, { passkeyId }, viewer) => {
    requireSession(viewer);
    requireFound(await queries.deletePasskey(db, viewer.id, passkeyId), 'passkey');
    return DONE;
  }),

  route(api.createApiKey, async ({ db, clock }: Context, { name, scope }, viewer) => {
    requireSession(viewer);
    const { key, prefix, hash } = createKey();
    const made = await queries.createApiKey(
      db,
      { userId: viewer.id, name, prefix, hash, scope, now: clock.now() },
      api.API_KEYS_MAX,
    );
    if (!made)
      throw new AppError(
        'conflict',
        `You have ${api.API_KEYS_MAX} keys already. Revoke one you no longer use.`,
      );
    return { key, api_key: presentApiKey(made) };
  }),

  route(api.deleteApiKey, async ({ db }: Context, { keyId }, viewer) => {
    requireSession(viewer);
    requireFound(await queries.deleteApiKey(db, viewer.id, keyId), 'API key');
    return DONE;
  }),
];

function requireFound(found: boolean, what: string): void {
  if (!found) throw new AppError('not_found', `We can’t find that ${what}.`);
}
