import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { createLookup } from '../db/lookup.ts';
import { prepared } from '../db/prepared.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../http/errors.ts';
import { recordSeen, viewerColumns } from './session.ts';
import type { FindViewer, Viewer } from './viewer.ts';

/** `tidings_<prefix>_<secret>`: makes a leaked key recognizable, and lets its owner find it in the list. */
const KEY = /^tidings_([0-9a-f]{12})_[\w-]{43}$/;
/** The last use is recorded at most this often. */
const RECORD_USE_EVERY_MS = 60_000;
/** The last use of the account, as with sessions. */
const RECORD_SEEN_EVERY_MS = 60 * 60_000;

interface Row extends Omit<Viewer, 'proof'> {
  prefix: string;
  keyId: number;
  keyHash: Buffer;
  scope: 'read' | 'write';
  lastUsedAt: Date | null;
}

const ownersOfKeys = prepared<{ prefixes: readonly string[] }, Row>(
  'owners_of_keys',
  (p) => sql`
    select ${viewerColumns}, k.prefix, k.id as "keyId", k.key_hash as "keyHash", k.scope, k.last_used_at as "lastUsedAt"
    from api_keys k join users u on u.id = k.user_id
    where k.prefix = any(${p('prefixes')}::text[]) and u.suspended_at is null`,
);

/** Returns a new key: `key` is shown to its owner once, the rest is stored. */
export function createKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = randomBytes(6).toString('hex');
  const key = `tidings_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key) };
}

/**
 * Finds the owner of the key in an `Authorization: Bearer` header; null without such a header. Throws `authorization_required`
 * for a revoked or unknown key.
 */
export function createFindByKey({ db, clock }: { db: Kysely<Schema>; clock: { now(): Date } }): FindViewer {
  const findRow = createLookup(
    (prefixes: readonly string[]) => ownersOfKeys.execute(db, { prefixes }),
    ({ prefix }) => prefix,
  );
  return async (headers) => {
    const key = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (key === undefined) return null;
    const prefix = KEY.exec(key)?.[1];
    const row = prefix === undefined ? undefined : await findRow(prefix);
    if (!row || !timingSafeEqual(row.keyHash, hashKey(key)))
      throw new AppError('authorization_required', 'This API key was revoked or never existed.');
    const { prefix: _, keyHash: __, keyId, scope, lastUsedAt, ...viewer } = row;
    const now = clock.now();
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > RECORD_USE_EVERY_MS)
      await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > RECORD_SEEN_EVERY_MS)
      await recordSeen(db, viewer.id, now);
    return { ...viewer, proof: { kind: 'key', id: keyId, scope } };
  };
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
