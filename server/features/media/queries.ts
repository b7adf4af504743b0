import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { MediaTable } from '#server/platform/db/schema-blogs.ts';

export type MediaRow = Selectable<MediaTable>;

export async function findMedia(db: Kysely<Schema>, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertMedia(db: Kysely<Schema>, rows: Insertable<MediaTable>[]): Promise<MediaRow[]> {
  return db.insertInto('media').values(rows).returningAll().execute();
}

/** Makes an uploaded picture somebody's own, in the place of the one before. The database orders the old file's removal. */
export async function replaceAvatar(
  trx: Transaction<Schema>,
  userId: number,
  { id, address }: { id: string; address: string },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('media')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'avatar')
    .where('id', '<>', id)
    .execute();
  await trx.updateTable('users').set({ image: address, updated_at: now }).where('id', '=', userId).execute();
}
