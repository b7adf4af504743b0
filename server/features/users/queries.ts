import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteMedia } from '#server/features/blogs/queries-media.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface UserRow {
  id: number;
  username: string;
  name: string;
  first_name: string;
  last_name: string;
  description: string;
  user_url: string;
  image: string | null;
  blog_id: number | null;
  blog_slug: string | null;
  blog_title: string | null;
  feed_id: number | null;
}

/** Finds a user by login or number, with the primary blog if the viewer may see it. */
export async function findUser(
  db: Kysely<Schema>,
  by: { login: string } | { id: number },
  viewerId: number | null,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('feeds', (join) =>
      join.onRef('feeds.blog_id', '=', 'users.primary_blog_id').on(isVisibleTo(viewerId)),
    )
    .leftJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .select([
      'users.id',
      'users.username',
      'users.name',
      'users.first_name',
      'users.last_name',
      'users.description',
      'users.user_url',
      'users.image',
      'blogs.id as blog_id',
      'blogs.slug as blog_slug',
      'blogs.title as blog_title',
      'feeds.id as feed_id',
    ])
    .where((where) =>
      'id' in by ? where('users.id', '=', by.id) : where('users.username', '=', by.login.toLowerCase()),
    )
    .executeTakeFirst();
}

/** Removes a user's avatar. */
export async function removeAvatar(trx: Transaction<Schema>, userId: number, now: Date): Promise<void> {
  await deleteMedia(trx, sql`user_id = ${userId} and purpose = 'avatar'`);
  await trx.updateTable('users').set({ image: null, updated_at: now }).where('id', '=', userId).execute();
}
