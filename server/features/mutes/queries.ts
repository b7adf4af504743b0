import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Mutes, Schema } from '#server/platform/db/schema.ts';
import { findMute, type MutablePost, type Muter } from './rules.ts';

export interface MuteRow {
  id: number;
  kind: Mutes['kind'];
  word: string;
  feed_id: number | null;
  feed_title: string | null;
  expires_at: Date | null;
  created_at: Date;
}

interface MuterRow {
  user_id: number;
  words: Muter['words'];
  authors: Muter['authors'];
  blocked: number[];
}

/** One row for each of these users who mutes anything. */
const muters = prepared<{ userIds: readonly number[]; now: Date }, MuterRow>(
  'muters',
  (p) => sql`
    select users.id as user_id,
      coalesce((select json_agg(json_build_object('key', key, 'word', word) order by mutes.id) from mutes
        where user_id = users.id and kind = 'word' and (expires_at is null or expires_at > ${p('now')}::timestamptz)), '[]') as words,
      coalesce((select json_agg(json_build_object('key', key, 'feedId', feed_id)) from mutes
        where user_id = users.id and kind = 'author' and (expires_at is null or expires_at > ${p('now')}::timestamptz)), '[]') as authors,
      coalesce((select json_agg(blocked_id) from blocked_users where user_id = users.id), '[]') as blocked
    from users where users.id = any(${p('userIds')}::bigint[]) and users.has_mutes`,
);

/** Returns what each of these users mutes; users who mute nothing are left out. */
export async function listMuters(
  db: Kysely<Schema>,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Muter>> {
  if (userIds.length === 0) return new Map();
  const rows = await muters.execute(db, { userIds, now });
  return new Map(
    rows.map(({ user_id, words, authors, blocked }) => [
      user_id,
      { words, authors, blockedUsers: new Set(blocked) },
    ]),
  );
}

/** Returns what the viewer mutes; undefined, without a query, for the many who mute nothing. */
export async function findMuter(
  { db, clock }: { db: Kysely<Schema>; clock: { now(): Date } },
  viewer: { id: number; hasMutes: boolean } | null,
): Promise<Muter | undefined> {
  if (!viewer?.hasMutes) return undefined;
  return (await listMuters(db, [viewer.id], clock.now())).get(viewer.id);
}

/** Lists what a user mutes now, latest first. */
export async function listMutes(db: Kysely<Schema>, userId: number, now: Date): Promise<MuteRow[]> {
  return selectMutes(db, userId, now)
    .orderBy('mutes.created_at', 'desc')
    .orderBy('mutes.id', 'desc')
    .execute();
}

function selectMutes(db: Kysely<Schema>, userId: number, now: Date) {
  return db
    .selectFrom('mutes')
    .leftJoin('feeds', 'feeds.id', 'mutes.feed_id')
    .select(['mutes.id', 'mutes.kind', 'mutes.word', 'mutes.feed_id', 'mutes.expires_at', 'mutes.created_at'])
    .select(sql<string | null>`coalesce(nullif(feeds.title, ''), feeds.host)`.as('feed_title'))
    .where('mutes.user_id', '=', userId)
    .where((where) => where.or([where('mutes.expires_at', 'is', null), where('mutes.expires_at', '>', now)]));
}

export interface NewMute {
  userId: number;
  word: string;
  key: string;
  /** For an author: the feed that must be visible to the user. */
  feedId: number | undefined;
  expiresAt: Date | null;
  now: Date;
}

/**
 * Mutes a word or an author; the same again changes its end. Forgets what has ended. Waits for other calls of the user, so that
 * there are never more than `max`; undefined if there would be.
 */
export async function saveMute(
  db: Kysely<Schema>,
  { userId, word, key, feedId, expiresAt, now }: NewMute,
  max: number,
): Promise<MuteRow | undefined> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await trx.deleteFrom('mutes').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
    const kind = feedId === undefined ? 'word' : 'author';
    const isSame = (row: { key: string; kind: string; feed_id: number | null }) =>
      row.key === key && row.kind === kind && row.feed_id === (feedId ?? null);
    const known = await selectMutes(trx, userId, now).select('mutes.key').execute();
    if (known.length >= max && !known.some(isSame)) return undefined;
    await sql`
      insert into mutes (user_id, kind, feed_id, word, key, expires_at, created_at)
      values (${userId}, ${kind}, ${feedId ?? null}, ${word}, ${key}, ${expiresAt}, ${now})
      on conflict (user_id, kind, key, coalesce(feed_id, 0)) do update set word = excluded.word, expires_at = excluded.expires_at
    `.execute(trx);
    return (await selectMutes(trx, userId, now).select('mutes.key').execute()).find(isSame);
  });
}

export async function deleteMute(db: Kysely<Schema>, userId: number, id: number): Promise<void> {
  await db.deleteFrom('mutes').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Returns the rows of emails without those whose reader mutes the post. */
export async function omitMuted<Row extends { user_id: number; post_id: number }>(
  db: Kysely<Schema>,
  rows: Row[],
  now: Date,
): Promise<Row[]> {
  const muters = await listMuters(db, [...new Set(rows.map(({ user_id }) => user_id))], now);
  if (muters.size === 0) return rows;
  const posts = await listMutablePosts(db, [...new Set(rows.map(({ post_id }) => post_id))]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return rows.filter(({ user_id, post_id }) => {
    const post = byId.get(post_id);
    return !post || !findMute(muters.get(user_id), post);
  });
}

/** Lists the parts of posts that are compared. */
export async function listMutablePosts(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<(MutablePost & { id: number })[]> {
  const { rows } = await sql<MutablePost & { id: number }>`
    select id, feed_id, author_id, title, excerpt, authors, (
      select coalesce(json_agg(json_build_object('title', tags.title)), '[]')
      from post_tags join tags on tags.id = post_tags.tag_id where post_tags.post_id = posts.id
    ) as tags
    from posts where id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}
