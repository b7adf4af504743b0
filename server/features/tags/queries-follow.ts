import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

export async function isFollowed(db: Kysely<Schema>, userId: number, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('tag_follows')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('tag_id')
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Follows the tag with this slug, creating it if necessary. Locks the follower's row, so that concurrent calls respect the limit.
 */
export async function createTagFollow(
  trx: Trx,
  userId: number,
  { slug, title, max, now }: { slug: string; title: string; max: number; now: Date },
): Promise<{ kind: 'created' | 'existing'; id: number } | { kind: 'too_many' }> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const id = await ensureTag(trx, { slug, title });
  const existing = await trx
    .selectFrom('tag_follows')
    .select('tag_id')
    .where('user_id', '=', userId)
    .execute();
  if (existing.some(({ tag_id }) => tag_id === id)) return { kind: 'existing', id };
  if (existing.length >= max) return { kind: 'too_many' };
  await trx.insertInto('tag_follows').values({ user_id: userId, tag_id: id, created_at: now }).execute();
  return { kind: 'created', id };
}

/** Unfollows a tag; the tag itself stays. */
export async function deleteTagFollow(db: Kysely<Schema>, userId: number, tagId: number): Promise<void> {
  await db.deleteFrom('tag_follows').where('user_id', '=', userId).where('tag_id', '=', tagId).execute();
}

/** Returns the number of the tag with this slug, creating it if necessary. */
export async function ensureTag(db: Kysely<Schema>, tag: { slug: string; title: string }): Promise<number> {
  const known = await findTagId(db, tag.slug);
  if (known !== undefined) return known;
  const created = await db
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent call was faster.
  return created?.id ?? (await findTagId(db, tag.slug))!;
}

async function findTagId(db: Kysely<Schema>, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('tags').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id;
}
