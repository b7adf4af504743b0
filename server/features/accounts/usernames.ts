import type { Kysely } from 'kysely';
import { isUsername } from '#server/platform/auth/username.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { checkUsername as endpoint } from '#shared/api/accounts.ts';
import { isReservedName } from '#shared/domain/reserved-names.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listTakenUsernames } from './queries.ts';

/** Suffixes for a taken name, most likely first. */
const ENDINGS = ['reads', '2', '3', '7', '10', '42', '77', '100'];
const SUGGESTIONS = 2;
/** Of 30 characters, so that the longest suffix fits. */
const STEM_MAX = 24;

/** Checks whether a username is free, and suggests alternatives. One query. */
export async function checkUsername(db: Kysely<Schema>, typed: string): Promise<ResponseOf<typeof endpoint>> {
  const username = typed.trim().toLowerCase();
  if (!isUsername(username) && !isReservedName(username))
    return { username, state: 'invalid', suggestions: [] };
  const stem = username.slice(0, STEM_MAX).replace(/[-_]+$/, '');
  const others = ENDINGS.map((ending) => `${stem}-${ending}`).filter(isUsername);
  const taken = await listTakenUsernames(db, [username, ...others]);
  if (!taken.has(username) && !isReservedName(username)) return { username, state: 'free', suggestions: [] };
  const free = others.filter((other) => !taken.has(other));
  return { username, state: 'taken', suggestions: free.slice(0, SUGGESTIONS) };
}
