import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { type ConnectedSiteRow, findConnectedSite } from '#server/features/connected-sites/queries.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { publish } from '#server/platform/live/publish.ts';
import * as api from '#shared/api/credentials.ts';
import type { CredentialRole } from '#shared/domain/credentials.ts';
import { presentCredentials, presentState } from './present.ts';
import * as queries from './queries.ts';
import {
  type CredentialFailure,
  type CredentialSecret,
  type CredentialsInput,
  isSameLogin,
  parseCredentials,
} from './rules.ts';
import { tryCredentials } from './try-credentials.ts';

/** Each may try a password on a stranger's server. */
const TRIES_PER_MINUTE = 10;
const WINDOW_MS = 10 * 60_000;
/** Attempts on one server, of one user until a login succeeds, and of all together, to prevent password guessing. */
const ownTries = createAttempts(10, WINDOW_MS);
const allTries = createAttempts(100, WINDOW_MS);
/** Sites being tried: one attempt at a time, so that the page shows the steps of one. */
const underWay = new Set<number>();

/** Returns the connected site. Throws `not_found`, or tells the owner of a blog hosted here that it needs no credentials. */
async function getExternalSite({ db }: Context, siteId: number, viewer: Viewer): Promise<ConnectedSiteRow> {
  const connected = await findConnectedSite(db, siteId, viewer.id);
  if (connected) return connected;
  const hosted = await getBlog(db, siteId, viewer.id);
  if (hosted.viewer_role !== 'owner')
    throw new AppError('forbidden', 'Only an owner of this blog can do this.');
  throw new AppError('conflict', 'This blog is hosted here, so it needs no credentials.');
}

export const credentialRoutes: Route<Context>[] = [
  route(api.getCredentials, async (context: Context, { siteId }, viewer) => {
    const site = await getExternalSite(context, siteId, viewer);
    return presentCredentials(await queries.listCredentials(context.db, siteId, viewer.id), site.url);
  }),

  route(
    api.updateCredentials,
    async (context: Context, { siteId, credentials }, viewer) => {
      const { db, clock } = context;
      const site = await getExternalSite(context, siteId, viewer);
      const parsed = parseCredentials(credentials);
      if (parsed.kind === 'failed') throw toAppError(parsed);
      const { input } = parsed;
      const rows = await queries.listCredentials(db, siteId, viewer.id);
      const saved = rows.find(({ role }) => role === input.role);
      const secret = input.secret ?? getSavedSecret(context, input, saved);
      const publishStep = (step: string) =>
        publish(db, {
          userId: viewer.id,
          event: 'credentials',
          data: { site_id: siteId, role: input.role, step },
        });
      // Serialized, so that they arrive in order. The page also works without them.
      let published = Promise.resolve();
      const onStep = (step: string) => {
        published = published.then(() => publishStep(step)).catch(() => {});
      };
      const tried = await runExclusively(siteId, viewer, input, () =>
        tryCredentials(context, {
          ...input,
          secret,
          knownHostKey: rows.find(({ host, port }) => host === input.host && port === input.port)?.host_key,
          acceptedHostKey: input.hostKey,
          isWordPress: site.kind === 'wordpress',
          onStep,
        }),
      );
      if (tried.kind === 'failed') throw toAppError(tried);
      onStep('saving');
      await published;
      const row = {
        site_id: siteId,
        role: input.role,
        protocol: input.protocol,
        host: input.host,
        port: input.port,
        username: input.user,
        abspath: input.abspath,
        sealed_secret: context.vault.seal(toPurpose(siteId, input.role), JSON.stringify(secret)),
        has_key: 'privateKey' in secret,
        host_key: tried.hostKey,
        updated_at: clock.now(),
      };
      if (!(await queries.saveCredentials(db, row, viewer.id)))
        throw new AppError('not_found', 'This site was disconnected in the meantime.');
      const all = await queries.listCredentials(db, siteId, viewer.id);
      return {
        ok: true as const,
        credentials: presentCredentials(all, site.url),
        rewind_state: presentState(all),
      };
    },
    { perMinute: TRIES_PER_MINUTE },
  ),

  route(
    api.testCredentials,
    async (context: Context, { siteId, role }, viewer) => {
      const site = await getExternalSite(context, siteId, viewer);
      const rows = await queries.listCredentials(context.db, siteId, viewer.id);
      const saved = rows.find((row) => row.role === role);
      if (!saved) throw new AppError('not_found', 'There are no credentials to test. Save some first.');
      const secret = openSecret(context, saved);
      if (!secret) throw toAppError(LOST_SECRET);
      const { username, host_key } = saved;
      const isWordPress = site.kind === 'wordpress';
      const tried = await runExclusively(siteId, viewer, saved, () =>
        tryCredentials(context, { ...saved, user: username, secret, knownHostKey: host_key, isWordPress }),
      );
      return tried.kind === 'works' ? { ok: true } : { ok: false, error: tried.code, message: tried.message };
    },
    { perMinute: TRIES_PER_MINUTE },
  ),

  route(api.deleteCredentials, async (context: Context, { siteId, role }, viewer) => {
    const { db } = context;
    await getExternalSite(context, siteId, viewer);
    if (!(await queries.deleteCredentials(db, { siteId, role, viewerId: viewer.id })))
      throw new AppError('not_found', 'There are no credentials to delete.');
    const rows = await queries.listCredentials(db, siteId, viewer.id);
    return { ok: true as const, rewind_state: presentState(rows) };
  }),
];

/** Returns the stored secret, but only for the login that it was stored for. Throws `missing_args` if there is none. */
function getSavedSecret(
  context: Context,
  input: CredentialsInput,
  saved: queries.CredentialsRow | undefined,
): CredentialSecret {
  if (!saved || !isSameLogin(input, saved))
    throw new AppError(
      'missing_args',
      saved
        ? 'Enter the password or the private key again: the one we keep is for another login.'
        : 'Enter the password or the private key.',
    );
  const secret = openSecret(context, saved);
  if (!secret) throw toAppError(LOST_SECRET);
  return secret;
}

const LOST_SECRET: CredentialFailure = {
  kind: 'failed',
  code: 'missing_args',
  message: 'We can’t read what we kept any more. Enter the password or the private key again.',
};

function openSecret({ vault }: Context, row: queries.CredentialsRow): CredentialSecret | undefined {
  const text = vault.open(toPurpose(row.site_id, row.role), row.sealed_secret);
  return text === undefined ? undefined : (JSON.parse(text) as CredentialSecret);
}

const toPurpose = (siteId: number, role: CredentialRole) => `credentials ${siteId} ${role}`;

function toAppError({ code, message, hostKey }: CredentialFailure): AppError {
  return new AppError(code, message, hostKey === undefined ? undefined : { host_key: hostKey });
}

/** Counts an attempt, and allows one at a time per site. Throws `throttled` or `conflict`. */
async function runExclusively(
  siteId: number,
  viewer: Viewer,
  { host, port }: { host: string; port: number },
  attempt: () => ReturnType<typeof tryCredentials>,
): ReturnType<typeof tryCredentials> {
  if (underWay.has(siteId))
    throw new AppError('conflict', 'We’re still trying this site’s credentials. Wait until that is done.');
  const server = `${host}:${port}`;
  const own = `${viewer.id} ${server}`;
  const seconds = ownTries.record(own) ?? allTries.record(server);
  if (seconds !== undefined) {
    const minutes = Math.ceil(seconds / 60);
    throw new AppError(
      'throttled',
      `You’ve tried this server often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retry_after: seconds },
    );
  }
  underWay.add(siteId);
  try {
    const tried = await attempt();
    if (tried.kind === 'works') ownTries.clear(own);
    return tried;
  } finally {
    underWay.delete(siteId);
  }
}
