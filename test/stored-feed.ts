import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { postsStored } from '#server/features/posts/stored.ts';
import type { Feeds, Posts } from '#server/platform/db/schema.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { TestDatabase } from './database.ts';

type Db = TestDatabase['db'];

/** Stores a feed as the crawler would, and returns its number. */
export async function storeFeed(db: Db, feed: Partial<Insertable<Feeds>> = {}): Promise<number> {
  const count = await db
    .selectFrom('feeds')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const host = `feed${count.n + 1}.example`;
  const { id } = await db
    .insertInto('feeds')
    .values({
      url: `https://${host}/feed`,
      host,
      title: `Feed ${count.n + 1}`,
      site_url: `https://${host}/`,
      ...feed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a post with its content and tags, and returns its number. Without a date it is from 1 November 2026. */
export async function storePost(
  db: Db,
  feedId: number,
  {
    content = '<p>Body</p>',
    tags = [],
    ...post
  }: Partial<Insertable<Posts>> & { content?: string; tags?: string[] } = {},
): Promise<number> {
  const guid = post.guid ?? `urn:test:${Math.random()}`;
  const hash = createHash('sha256').update(guid).digest().subarray(0, 16);
  const { last_ordinal } = await db
    .updateTable('feeds')
    .set((row) => ({ last_ordinal: row('last_ordinal', '+', 1) }))
    .where('id', '=', feedId)
    .returning('last_ordinal')
    .executeTakeFirstOrThrow();
  const { id, sort_at } = await db
    .insertInto('posts')
    .values({
      feed_id: feedId,
      guid,
      guid_hash: hash,
      url: `https://posts.example/${hash.toString('hex')}`,
      title: 'A post',
      excerpt: 'Body',
      is_excerpt_only: false,
      sort_at: new Date('2026-11-01T00:00:00Z'),
      word_count: 1,
      direction: 'ltr',
      content_hash: hash,
      feed_ordinal: last_ordinal,
      ...post,
    })
    .returning(['id', 'sort_at'])
    .executeTakeFirstOrThrow();
  for (const title of tags) {
    const tag = await db
      .insertInto('tags')
      .values({ slug: normalizeTagSlug(title), title })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ title }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('post_tags').values({ tag_id: tag.id, post_id: id, sort_at }).execute();
  }
  await db
    .insertInto('post_contents')
    .values({ post_id: id, content_html: content, summary_html: '' })
    .execute();
  await postsStored(db, [id]);
  return id;
}

/** Returns a feed's number of followers, from its row. */
export async function countFollowers(db: Db, feedId: number): Promise<number> {
  const feed = await db
    .selectFrom('feeds')
    .select('follower_count')
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
  return feed.follower_count;
}
