import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The fields that identify an entry as a stored post. */
export interface StoredIdentity {
  id: number;
  /** Hexadecimal. */
  guid_hash: string;
  url: string | null;
  title: string;
  published_at: Date | null;
}

/** How many content hashes of a feed are compared: twice the maximum of one document. */
const HASHES_COMPARED = 4_000;

/** Lists the content hashes (hexadecimal) of a feed's newest posts. */
export async function listContentHashes(db: Kysely<Schema>, feedId: number): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(content_hash, 'hex') as hash from posts
    where feed_id = ${feedId} order by sort_at desc, id desc limit ${HASHES_COMPARED}
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** Lists the feed's posts stored under any of these guid hashes (hexadecimal). */
export async function listPostsByGuid(
  db: Kysely<Schema>,
  feedId: number,
  guidHashes: readonly string[],
): Promise<StoredIdentity[]> {
  const { rows } = await sql<StoredIdentity>`
    select id, encode(guid_hash, 'hex') as guid_hash, url, title, published_at from posts
    where feed_id = ${feedId} and guid_hash in (
      select decode(hash, 'hex') from unnest(${guidHashes}::text[]) as hash
    )
  `.execute(db);
  return rows;
}

/** Lists the feed's posts with any of these titles, newest first. */
export async function listPostsByTitle(
  db: Kysely<Schema>,
  feedId: number,
  titles: readonly string[],
): Promise<StoredIdentity[]> {
  const { rows } = await sql<StoredIdentity>`
    select id, encode(guid_hash, 'hex') as guid_hash, url, title, published_at from posts
    where feed_id = ${feedId} and title = any(${titles}::text[])
    order by sort_at desc, id desc limit ${HASHES_COMPARED}
  `.execute(db);
  return rows;
}

/** Changes stored posts to the guids that their feed uses now. */
export async function updateGuids(
  db: Kysely<Schema>,
  changes: readonly { id: number; guid: string; guid_hash: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update posts set guid = changed.guid, guid_hash = decode(changed.guid_hash, 'hex')
    from json_to_recordset(${toJsonText(changes)}::json) as changed(id bigint, guid text, guid_hash text)
    where posts.id = changed.id
  `.execute(db);
}
