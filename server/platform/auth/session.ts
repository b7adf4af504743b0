import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { createLookup } from '../db/lookup.ts';
import { prepared } from '../db/prepared.ts';
import type { Schema } from '../db/schema.ts';
import type { FindViewer, Viewer } from './viewer.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A session that is unused for this long expires. */
export const IDLE_MS = 30 * DAY_MS;
/** Every session expires after this; it is the lifetime of the cookie. */
export const LIFE_MS = 90 * DAY_MS;
/** The expiry of a session in use is extended at most this often, so its last use is known to the hour. */
const EXTEND_EVERY_MS = 60 * 60 * 1_000;

export const COOKIE_PREFIX = 'tidings';

/** Returns the name of the session's cookie, as the account library sets it. */
export function getSessionCookieName(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
}

/** The columns of users that make a Viewer. */
export const viewerColumns = sql`u.id, u.username, u.name as "displayName", u.email, u.email_verified as "emailVerified", u.image,
  u.language, u.role, u.created_at as "createdAt", u.has_mutes as "hasMutes",
  exists (select from refused_addresses r where r.email = u.email and r.stopped_at is not null) as "emailRefused",
  coalesce((select p.settings from preferences p where p.user_id = u.id), '{}') as preferences`;

interface Row extends Omit<Viewer, 'proof'> {
  token: string;
  sessionId: number;
  expiresAt: Date;
  startedAt: Date;
}

const ownersOfSessions = prepared<{ tokens: readonly string[] }, Row>(
  'owners_of_sessions',
  (p) => sql`
    select ${viewerColumns}, s.token, s.id as "sessionId", s.expires_at as "expiresAt", s.created_at as "startedAt"
    from sessions s join users u on u.id = s.user_id
    where s.token = any(${p('tokens')}::text[]) and u.suspended_at is null`,
);

/**
 * Finds the user by session cookie: with an indexed query, nothing cached, so that a log-out takes effect with the next request. The
 * cookie is `<token>.<HMAC-SHA256>`; without the server's secret a copy of the table opens no session.
 */
export function createFindBySession({
  db,
  clock,
  secret,
  cookieName,
}: {
  db: Kysely<Schema>;
  clock: { now(): Date };
  secret: string;
  cookieName: string;
}): FindViewer {
  const findRow = createLookup(
    (tokens: readonly string[]) => ownersOfSessions.execute(db, { tokens }),
    ({ token }) => token,
  );
  return async (headers) => {
    const token = readToken(headers.get('cookie'), cookieName, secret);
    if (!token) return null;
    const now = clock.now();
    const row = await findRow(token);
    if (!row || row.expiresAt <= now) return null;
    const { token: _, sessionId, expiresAt, startedAt, ...viewer } = row;
    const end = new Date(Math.min(now.getTime() + IDLE_MS, startedAt.getTime() + LIFE_MS));
    if (end.getTime() - expiresAt.getTime() > EXTEND_EVERY_MS) {
      await db
        .updateTable('sessions')
        .set({ expires_at: end, updated_at: now })
        .where('id', '=', sessionId)
        .execute();
      await recordSeen(db, viewer.id, now);
    }
    return { ...viewer, proof: { kind: 'session', id: sessionId } };
  };
}

/** Records that a user was here. */
export async function recordSeen(db: Kysely<Schema>, userId: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

function readToken(cookies: string | null, name: string, secret: string): string | undefined {
  const pair = cookies
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`));
  if (!pair) return undefined;
  const value = decode(pair.slice(name.length + 1));
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return dot > 0 && signature.length === right.length && timingSafeEqual(signature, right)
    ? token
    : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
