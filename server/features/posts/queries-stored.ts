import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { STREAM_CONTENT_MAX_BYTES } from '#shared/domain/limits.ts';
import { POST_COLUMNS, type PostRow } from './upsert.ts';

export interface PostTag {
  slug: string;
  title: string;
}

/** A post as its feed or its article has it, which is the same for everyone. */
export interface StoredPost extends PostRow {
  tags: PostTag[];
  /** Sanitised; null if it was not requested, or is too long. */
  content_html: string | null;
}

/** A post whose row PostgreSQL has read just now. */
export interface PostVersion {
  id: number;
  /** Of its row in `posts`: the transaction that wrote it (`xmin`). */
  version: string;
}

/** Per process. */
const CACHE_BYTES = 8 * 1024 * 1024;

interface Cached extends StoredPost, PostVersion {
  /** It was read with its content, which is null if that is too long. */
  has_content: boolean;
}
type Cache = LRUCache<number, Readonly<Cached>>;

/** Each database has its own; a transaction's is empty, and goes with it. */
const caches = new WeakMap<Kysely<Schema>, Cache>();

/**
 * Loads posts by their versions: from the cache where it has this version, all others with one query. What is written to a post's tags or
 * its content is written to its row in `posts` in the same transaction (`upsertPosts`), so that the row's version is theirs too.
 * Posts that were deleted meanwhile are missing.
 */
export async function loadStoredPosts(
  db: Kysely<Schema>,
  versions: readonly PostVersion[],
  hasContent: boolean,
): Promise<Map<number, StoredPost>> {
  const cache = getCache(db);
  const found = new Map<number, StoredPost>();
  const missing: number[] = [];
  for (const { id, version } of versions) {
    const post = cache.get(id);
    if (post?.version !== version || (hasContent && !post.has_content)) missing.push(id);
    else found.set(id, hasContent ? post : { ...post, content_html: null });
  }
  if (missing.length === 0) return found;
  const rows = await storedPosts.execute(db, {
    ids: missing,
    hasContent,
    contentMax: STREAM_CONTENT_MAX_BYTES,
  });
  for (const post of rows) {
    cache.set(post.id, post);
    found.set(post.id, post);
  }
  return found;
}

/** Finds one post with its content, however long. It is not cached: few are opened twice within minutes. */
export async function findStoredPost(db: Kysely<Schema>, id: number): Promise<StoredPost | undefined> {
  const [found] = await storedPosts.execute(db, { ids: [id], hasContent: true, contentMax: ANY_LENGTH });
  return found;
}

/** No content is as long. */
export const ANY_LENGTH = 2 ** 31 - 1;

const columns = sql.raw(
  Object.keys(POST_COLUMNS)
    .map((name) => `posts.${name}`)
    .join(', '),
);

/** With their limit, tables of which a post has one row are looked up: the planner would read and hash small ones again for each post. */
const storedPosts = prepared<{ ids: readonly number[]; hasContent: boolean; contentMax: number }, Cached>(
  'stored_posts',
  (p) => sql`
    select posts.id, posts.xmin as version, ${columns},
      (
        select coalesce(json_agg(json_build_object('slug', tags.slug, 'title', tags.title) order by tags.title), '[]')
        from post_tags cross join lateral (select slug, title from tags where id = post_tags.tag_id limit 1) tags
        where post_tags.post_id = posts.id
      ) as tags,
      ${p('hasContent')}::boolean as has_content,
      case when ${p('hasContent')}::boolean and (octet_length(body.content_html) > ${p('contentMax')}::integer) is not true
        then coalesce(body.content_html, '') end as content_html
    from posts
    left join lateral (
      select content_html from post_contents where ${p('hasContent')}::boolean and post_id = posts.id limit 1
    ) body on true
    where posts.id = any(${p('ids')}::bigint[])`,
);

function getCache(db: Kysely<Schema>): Cache {
  const known = caches.get(db);
  if (known) return known;
  const cache: Cache = new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: estimateBytes });
  caches.set(db, cache);
  return cache;
}

/**
 * Counts everything that a feed can make long: texts, attachments, authors, images. Texts take two bytes a character if one of them is
 * beyond Latin-1, and most have a dash or a curly quote.
 */
function estimateBytes(post: Readonly<Cached>): number {
  return 2 * JSON.stringify(post).length;
}
