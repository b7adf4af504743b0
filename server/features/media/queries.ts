import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { deleteMedia } from '#server/features/blogs/queries-media.ts';
import type { Media, Schema } from '#server/platform/db/schema.ts';

export type MediaRow = Selectable<Media>;

export async function findMedia(db: Kysely<Schema>, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists images by number; unknown ones are left out. */
export async function listMediaByIds(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Pick<MediaRow, 'id' | 'width' | 'height' | 'exif'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('media').select(['id', 'width', 'height', 'exif']).where('id', 'in', ids).execute();
}

export async function insertMedia(db: Kysely<Schema>, rows: Insertable<Media>[]): Promise<MediaRow[]> {
  if (rows.length === 0) return [];
  return db.insertInto('media').values(rows).returningAll().execute();
}

/** Returns the key of the job that removes an image's file unless its row is stored. */
export function toRemovalKey(id: string): string {
  return `media:${id}`;
}

/** Keeps the files of images: their rows are stored. */
export async function cancelRemovals(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from unnest(${ids.map(toRemovalKey)}::text[]) as key`.execute(
    trx,
  );
}

/** Makes an uploaded image a user's avatar and replaces the previous one. */
export async function replaceAvatar(
  trx: Transaction<Schema>,
  userId: number,
  { id, address }: { id: string; address: string },
  now: Date,
): Promise<void> {
  await deleteMedia(trx, sql`user_id = ${userId} and purpose = 'avatar' and id <> ${id}`);
  await trx.updateTable('users').set({ image: address, updated_at: now }).where('id', '=', userId).execute();
}

/** Which of a blog's images are requested. */
export interface ImagePage {
  number: number;
  offset: number;
  order: 'ASC' | 'DESC';
  mime_type: string;
  search: string;
}

/** Returns one page of the images for a blog's posts, by upload time, and their total number. */
export async function listImagesOfBlog(
  db: Kysely<Schema>,
  blogId: number,
  { number, offset, order, mime_type, search }: ImagePage,
): Promise<{ found: number; rows: MediaRow[] }> {
  const images = db
    .selectFrom('media')
    .where('blog_id', '=', blogId)
    .where('purpose', '=', 'post')
    .where(sql<boolean>`starts_with(mime_type, ${mime_type})`)
    .where(sql<boolean>`strpos(lower(alt), lower(${search})) > 0`);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await images
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(number)
    .offset(offset)
    .execute();
  const { found } = await images
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return { found, rows };
}

/** Finds one of them. */
export async function findImageOfBlog(
  db: Kysely<Schema>,
  blogId: number,
  id: string,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`id::text = ${id}`)
    .where('blog_id', '=', blogId)
    .where('purpose', '=', 'post')
    .executeTakeFirst();
}

/**
 * Returns the bytes of all pictures that a person has uploaded, and of a blog's. Until the transaction ends, no other one counts or adds
 * pictures of either.
 */
export async function lockMediaBytes(
  trx: Transaction<Schema>,
  { userId, blogId }: { userId: number; blogId: number },
): Promise<{ person: number; blog: number }> {
  // Always in this order. Locks of their own: those of rows are taken in other orders elsewhere.
  for (const key of [`media of user ${userId}`, `media of blog ${blogId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const { rows } = await sql<{ person: number; blog: number }>`
    select
      (select coalesce(sum(bytes), 0)::bigint from media where user_id = ${userId}) as person,
      (select coalesce(sum(bytes), 0)::bigint from media where blog_id = ${blogId}) as blog
  `.execute(trx);
  return rows[0]!;
}
