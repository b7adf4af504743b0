import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Posts, Schema } from '#server/platform/db/schema.ts';
import { oldPostsStored, postsStored } from './stored.ts';

/** The columns of `posts` that a feed's entry or an article sets, with their types: what is written, updated and read. */
export const POST_COLUMNS = {
  author_id: 'bigint',
  guid: 'text',
  url: 'text',
  title: 'text',
  excerpt: 'text',
  is_excerpt_only: 'boolean',
  authors: 'jsonb',
  published_at: 'timestamptz',
  updated_at: 'timestamptz',
  sort_at: 'timestamptz',
  image: 'jsonb',
  enclosures: 'jsonb',
  word_count: 'integer',
  language: 'text',
  direction: 'text',
  comments_url: 'text',
  comment_count: 'integer',
  location: 'jsonb',
  media: 'jsonb',
  xpost: 'jsonb',
} as const satisfies Partial<Record<keyof Posts, string>>;

/** A post as its feed or its article has it. */
export type PostRow = Pick<Selectable<Posts>, keyof typeof POST_COLUMNS>;

/** A post with its body, from the crawler or a hosted blog. */
export interface NewPost extends PostRow {
  /** A post of a hosted blog has its article's number, any other the next one. */
  id?: number;
  /** Hexadecimal. */
  content_hash: string;
  content_html: string;
  summary_html: string;
  /** Each slug once. */
  tags: readonly { slug: string; title: string }[];
}

export interface WrittenPost {
  id: number;
  feed_id: number;
  guid: string;
  sort_at: Date;
  inserted: boolean;
}

const columns = Object.entries(POST_COLUMNS);
const columnNames = sql.raw(columns.map(([name]) => name).join(', '));
const columnTypes = sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '));
/** Dates that an update never makes later. */
const NEVER_LATER = ['published_at', 'sort_at'];
const columnUpdates = sql.raw(
  columns
    .map(([name]) => [
      name,
      NEVER_LATER.includes(name) ? `least(stored.${name}, excluded.${name})` : `excluded.${name}`,
    ])
    .map(([name, value]) => `${name} = ${value}`)
    .join(', '),
);

/** A guid for the index, all of one length: SHA-256 cut to 16 bytes. */
function hashGuid(guid: string): RawBuilder<Buffer> {
  return sql`substring(sha256(convert_to(${sql.ref(guid)}, 'UTF8')) for 16)`;
}

const writePosts = prepared<{ posts: string; now: Date; areOld: boolean }, WrittenPost>(
  'write_posts',
  (p) => sql<WrittenPost>`
    with incoming as materialized (
      select *, ${hashGuid('guid')} as guid_hash,
        row_number() over (partition by feed_id order by ordinality) as position
      from rows from (json_to_recordset(${p('posts')}::json) as (
        feed_id bigint, id bigint, ${columnTypes}, content_hash text, content_html text, summary_html text, tags json
      )) with ordinality
    ), numbered as (
      -- Locks the feeds' rows, so that their posts become visible in the order of their ordinals.
      update feeds set last_ordinal = case when ${p('areOld')}::boolean then last_ordinal else last_ordinal + count end
      from (select feed_id, count(*) from incoming group by feed_id) counted
      where feeds.id = counted.feed_id returning feed_id, last_ordinal, blog_id
    ), written as (
      insert into posts as stored (id, feed_id, guid_hash, ${columnNames}, content_hash, stored_at, feed_ordinal)
      -- Of two posts with the same date the one with the higher number is above: so the first entry is inserted last.
      select coalesce(id, nextval('posts_id_seq')), feed_id, guid_hash, ${columnNames}, decode(content_hash, 'hex'),
        ${p('now')}, case when ${p('areOld')}::boolean then 0 else last_ordinal + 1 - position end
      from incoming join numbered using (feed_id) order by feed_id, position desc
      on conflict (feed_id, guid_hash) do update set ${columnUpdates}, content_hash = excluded.content_hash
      where stored.content_hash <> excluded.content_hash
      returning id, feed_id, guid, guid_hash, sort_at, stored.xmax = 0 as inserted
    ), wanted as materialized (
      select tags.id as tag_id, written.id as post_id, feed_id, written.sort_at
      from written join incoming using (feed_id, guid_hash)
      cross join lateral json_to_recordset(incoming.tags) as named(slug text) join tags on tags.slug = named.slug
    ), untagged as (
      delete from post_tags
      where post_id in (select id from written where not inserted)
        and (post_id, tag_id) not in (select post_id, tag_id from wanted)
    ), tagged as (
      insert into post_tags (tag_id, post_id, sort_at, blog_id)
      select tag_id, post_id, sort_at, blog_id from wanted join numbered using (feed_id)
      on conflict (post_id, tag_id) do update set sort_at = excluded.sort_at
      where post_tags.sort_at <> excluded.sort_at
    ), bodies as (
      -- Its trigger writes what is searched, with the tags.
      insert into post_contents (post_id, content_html, summary_html)
      select written.id, content_html, summary_html from written join incoming using (feed_id, guid_hash)
      on conflict (post_id) do update set
        content_html = excluded.content_html, summary_html = excluded.summary_html
    )
    select id, feed_id, guid, sort_at, inserted from written`,
);

/** The new or changed posts of one feed, in the document's order, first entry first; no guid twice. */
export interface FeedPosts {
  feedId: number;
  posts: readonly NewPost[];
}

/**
 * Writes feeds' posts with their tags and bodies, and the effects of new ones: new ones are inserted, those
 * whose content hash differs are updated, all others are neither changed nor returned. An edit never moves a post up in a stream,
 * nor its date to a later one: otherwise all posts of a feed that dates everything "now" would always be new.
 *
 * Old ones, of a blog that has moved here, are new to this server only: their ordinal is 0, so that everybody has seen them, and
 * nobody hears of them.
 *
 * @param feeds whose rows the caller has locked, if they are several: otherwise concurrent calls could deadlock
 */
export async function upsertPosts(
  db: Kysely<Schema>,
  feeds: readonly FeedPosts[],
  now: Date,
  { areOld = false } = {},
): Promise<WrittenPost[]> {
  const rows = feeds.flatMap(({ feedId, posts }) => posts.map((post) => ({ feed_id: feedId, ...post })));
  // All at once: see createTags.
  await createTags(db, new Map(rows.flatMap(({ tags }) => tags.map(({ slug, title }) => [slug, title]))));
  const written: WrittenPost[] = [];
  for (const batch of splitFromEnd(rows)) {
    const rows = await writePosts.execute(db, { posts: toJsonText(batch), now, areOld });
    const inserted = rows.filter(({ inserted }) => inserted).map(({ id }) => id);
    await (areOld ? oldPostsStored(db, inserted) : postsStored(db, inserted));
    written.push(...rows);
  }
  return written;
}

/** Characters of HTML in one statement: creating its JSON blocks the process for some 10 ms. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;
const BATCH_ROWS = 500;

/** Yields rows in batches that do not block the process, the end of the document first. */
function* splitFromEnd<Row extends NewPost>(rows: readonly Row[]): Generator<Row[]> {
  let end = rows.length;
  while (end > 0) {
    let start = end;
    let characters = 0;
    while (start > 0 && end - start < BATCH_ROWS && characters < BATCH_CHARACTERS) {
      start -= 1;
      characters += rows[start]!.content_html.length + rows[start]!.summary_html.length;
    }
    yield rows.slice(start, end);
    end = start;
  }
}

/** The fields that identify an entry as a stored post. */
export interface StoredIdentity {
  id: number;
  guid: string;
  url: string | null;
  title: string;
  published_at: Date | null;
}

/** How many content hashes of a feed are compared: twice the maximum of one document. */
const HASHES_COMPARED = 4_000;

const selectHashes = prepared<{ feedId: number }, { hashes: Buffer | null }>(
  'content_hashes',
  (p) => sql<{ hashes: Buffer | null }>`
    select string_agg(content_hash, '') as hashes from (
      select content_hash from posts where feed_id = ${p('feedId')}
      order by sort_at desc, id desc limit ${sql.lit(HASHES_COMPARED)}
    ) newest`,
);
const HASH_BYTES = 16;

/** Lists the content hashes (hexadecimal) of a feed's newest posts. */
export async function listContentHashes(db: Kysely<Schema>, feedId: number): Promise<Set<string>> {
  const [row] = await selectHashes.execute(db, { feedId });
  const found = new Set<string>();
  // One value, because a row for each would take longer to read than to find.
  const hashes = row?.hashes ?? Buffer.alloc(0);
  for (let at = 0; at < hashes.length; at += HASH_BYTES)
    found.add(hashes.toString('hex', at, at + HASH_BYTES));
  return found;
}

/** Lists the posts of feeds that are stored under any of these guids. */
export async function listPostsByGuid(
  db: Kysely<Schema>,
  entries: readonly { feedId: number; guid: string }[],
): Promise<(StoredIdentity & { feed_id: number })[]> {
  const feedIds = entries.map(({ feedId }) => feedId);
  const guids = entries.map(({ guid }) => guid);
  return selectByGuid.execute(db, { feedIds, guids });
}

const selectByGuid = prepared<
  { feedIds: readonly number[]; guids: readonly string[] },
  StoredIdentity & { feed_id: number }
>(
  'posts_by_guid',
  (p) => sql`
    select id, feed_id, posts.guid, url, title, published_at
    from unnest(${p('feedIds')}::bigint[], ${p('guids')}::text[]) as entry (feed_id, guid)
    join posts using (feed_id)
    where posts.guid_hash = ${hashGuid('entry.guid')}`,
);

/** Lists the feed's posts with any of these titles, newest first. */
export async function listPostsByTitle(
  db: Kysely<Schema>,
  feedId: number,
  titles: readonly string[],
): Promise<StoredIdentity[]> {
  const { rows } = await sql<StoredIdentity>`
    select id, guid, url, title, published_at from posts
    where feed_id = ${feedId} and title = any(${titles}::text[])
    order by sort_at desc, id desc limit ${HASHES_COMPARED}
  `.execute(db);
  return rows;
}

/** Changes stored posts to the guids that their feed uses now. */
export async function updateGuids(
  db: Kysely<Schema>,
  changes: readonly { id: number; guid: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update posts set guid = changed.guid, guid_hash = ${hashGuid('changed.guid')}
    from json_to_recordset(${toJsonText(changes)}::json) as changed(id bigint, guid text)
    where posts.id = changed.id
  `.execute(db);
}

/** In the order of their slugs, so that transactions that create the same tags cannot deadlock. */
async function createTags(db: Kysely<Schema>, titles: ReadonlyMap<string, string>): Promise<void> {
  if (titles.size === 0) return;
  const tags = [...titles].map(([slug, title]) => ({ slug, title }));
  await writeTags.execute(db, { tags: toJsonText(tags) });
}

const writeTags = prepared<{ tags: string }, unknown>(
  'write_tags',
  (p) => sql`
    insert into tags (slug, title)
    select slug, title from json_to_recordset(${p('tags')}::json) as named(slug text, title text)
    where not exists (select from tags where tags.slug = named.slug)
    order by slug collate "C"
    on conflict (slug) do nothing`,
);
