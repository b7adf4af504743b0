import type { Transaction } from 'kysely';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import type { PostImage } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The blog's fields that its posts repeat. */
export interface Home {
  slug: string;
  title: string;
  language: string;
  feed_id: number;
}

export async function getHome(trx: Transaction<Schema>, blogId: number): Promise<Home> {
  return trx
    .selectFrom('blogs')
    .innerJoin('feeds', 'feeds.blog_id', 'blogs.id')
    .select(['blogs.slug', 'blogs.title', 'blogs.language', 'feeds.id as feed_id'])
    .where('blogs.id', '=', blogId)
    .executeTakeFirstOrThrow();
}

/** Returns the featured image with size and description if it was uploaded here. */
export async function describeImage(
  trx: Transaction<Schema>,
  url: string | null,
): Promise<PostImage | undefined> {
  if (url === null) return undefined;
  const [id] = /(?<=\/media\/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(url) ?? [];
  const image = id
    ? await trx.selectFrom('media').select(['width', 'height', 'alt']).where('id', '=', id).executeTakeFirst()
    : undefined;
  return { url, width: undefined, height: undefined, alt: '', ...image };
}

/** Returns an article's row for readers; undefined while it is not published. */
export async function findProjection(
  trx: Transaction<Schema>,
  articleId: number,
): Promise<{ guid: string; sort_at: Date } | undefined> {
  return trx.selectFrom('posts').select(['guid', 'sort_at']).where('id', '=', articleId).executeTakeFirst();
}

/** Changes the date of a published article. */
export async function moveProjection(trx: Transaction<Schema>, articleId: number, date: Date): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ sort_at: date, published_at: date })
    .where('id', '=', articleId)
    .execute();
  await trx.updateTable('post_tags').set({ sort_at: date }).where('post_id', '=', articleId).execute();
}

/**
 * Waits for comments and likes being written, so that they are saved too. Locks the feed first, like all code that changes both:
 * it counts its posts.
 */
export async function lockProjection(
  trx: Transaction<Schema>,
  { articleId, feedId }: { articleId: number; feedId: number },
): Promise<void> {
  await trx.selectFrom('feeds').select('id').where('id', '=', feedId).forNoKeyUpdate().execute();
  await trx.selectFrom('posts').select('id').where('id', '=', articleId).forUpdate().execute();
}

export async function deleteProjection(trx: Transaction<Schema>, articleId: number): Promise<void> {
  await deleteNotificationsAbout(trx, 'post_id', [articleId]);
  await trx.deleteFrom('posts').where('id', '=', articleId).execute();
}

/** Records that the feed has changed. */
export async function touchFeed(trx: Transaction<Schema>, feedId: number, now: Date): Promise<void> {
  await trx.updateTable('feeds').set({ last_change_at: now }).where('id', '=', feedId).execute();
}

/** Claims the only announcement of an article; returns false if it was already announced. */
export async function claimAnnouncement(
  trx: Transaction<Schema>,
  articleId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ announced_at: now })
    .where('id', '=', articleId)
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
