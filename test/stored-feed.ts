import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { postsStored } from '#server/features/posts/stored.ts';
import type { NewPost } from '#server/features/posts/upsert.ts';
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

type StoredValues = Partial<Insertable<Posts>> & { content?: string; tags?: string[] };

/** Stores a post with its content and tags at once, and returns its number. Without a date it is from 1 November 2026. */
export async function storePost(db: Db, feedId: number, values: StoredValues = {}): Promise<number> {
  return db.transaction().execute((trx) => insertPost(trx, feedId, values));
}

async function insertPost(
  db: Db,
  feedId: number,
  { content = '<p>Body</p>', tags = [], ...post }: StoredValues,
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

/** Returns a post as the crawler writes it, of 1 November 2026, whose content hash is its guid and its content. */
export function createNewPost(guid: string, values: Partial<NewPost> = {}): NewPost {
  const content_html = values.content_html ?? '';
  return {
    author_id: null,
    guid,
    url: null,
    title: guid,
    excerpt: '',
    is_excerpt_only: false,
    authors: [],
    published_at: null,
    updated_at: null,
    sort_at: new Date('2026-11-01T00:00:00Z'),
    image: null,
    enclosures: [],
    word_count: 1,
    language: 'en',
    direction: 'ltr',
    comments_url: null,
    comment_count: null,
    location: null,
    media: { images: [], image_count: 0, video: null },
    xpost: null,
    content_hash: createHash('md5').update(`${guid} ${content_html}`).digest('hex'),
    content_html,
    summary_html: '',
    tags: [],
    ...values,
  };
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
