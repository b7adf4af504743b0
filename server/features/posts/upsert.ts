import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Posts, Schema } from '#server/platform/db/schema.ts';
import { postsStored } from './stored.ts';

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
}

export interface WrittenPost {
  id: number;
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

const writePosts = prepared<{ feedId: number; posts: string; count: number; now: Date }, WrittenPost>(
  'write_posts',
  (p) => sql<WrittenPost>`
    with incoming as materialized (
      select *, ${hashGuid('guid')} as guid_hash, ordinality as position
      from rows from (json_to_recordset(${p('posts')}::json) as (
        id bigint, ${columnTypes}, content_hash text, content_html text, summary_html text
      )) with ordinality
    ), numbered as (
      -- Locks the feed's row, so that its posts become visible in the order of their ordinals.
      update feeds set last_ordinal = last_ordinal + ${p('count')} where id = ${p('feedId')} returning last_ordinal
    ), written as (
      insert into posts as stored (id, feed_id, guid_hash, ${columnNames}, content_hash, stored_at, feed_ordinal)
      -- Of two posts with the same date the one with the higher number is above: so the first entry is inserted last.
      select coalesce(id, nextval('posts_id_seq')), ${p('feedId')}, guid_hash, ${columnNames}, decode(content_hash, 'hex'),
        ${p('now')}, last_ordinal + 1 - position
      from incoming cross join numbered order by position desc
      on conflict (feed_id, guid_hash) do update set ${columnUpdates}, content_hash = excluded.content_hash
      where stored.content_hash <> excluded.content_hash
      returning id, guid, guid_hash, sort_at, stored.xmax = 0 as inserted
    ), bodies as (
      insert into post_contents (post_id, content_html, summary_html)
      select written.id, content_html, summary_html from written join incoming using (guid_hash)
      on conflict (post_id) do update set
        content_html = excluded.content_html, summary_html = excluded.summary_html
    )
    select id, guid, sort_at, inserted from written`,
);

/**
 * Writes a feed's posts and their bodies in one round trip, and the effects of new ones in another: new ones are inserted, those
 * whose content hash differs are updated, all others are neither changed nor returned. An edit never moves a post up in a stream,
 * nor its date to a later one: otherwise all posts of a feed that dates everything "now" would always be new.
 *
 * @param posts in the document's order, first entry first; no guid twice
 */
export async function upsertPosts(
  db: Kysely<Schema>,
  feedId: number,
  posts: readonly NewPost[],
  now: Date,
): Promise<WrittenPost[]> {
  if (posts.length === 0) return [];
  const written = await writePosts.execute(db, {
    feedId,
    posts: toJsonText(posts),
    count: posts.length,
    now,
  });
  await postsStored(
    db,
    written.filter(({ inserted }) => inserted).map(({ id }) => id),
  );
  return written;
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

/** Lists the content hashes (hexadecimal) of a feed's newest posts. */
export async function listContentHashes(db: Kysely<Schema>, feedId: number): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(content_hash, 'hex') as hash from posts
    where feed_id = ${feedId} order by sort_at desc, id desc limit ${HASHES_COMPARED}
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** Lists the feed's posts stored under any of these guids. */
export async function listPostsByGuid(
  db: Kysely<Schema>,
  feedId: number,
  guids: readonly string[],
): Promise<StoredIdentity[]> {
  const { rows } = await sql<StoredIdentity>`
    select id, guid, url, title, published_at from posts
    where feed_id = ${feedId} and guid_hash in (
      select ${hashGuid('guid')} from unnest(${guids}::text[]) as guid
    )
  `.execute(db);
  return rows;
}

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

/** The tags of one written post: title by slug. */
export interface PostTags {
  postId: number;
  sortAt: Date;
  tags: ReadonlyMap<string, string>;
}

/** Sets the exact tags of posts; unknown tags are created. Two round trips for any number of posts. */
export async function replacePostTags(db: Kysely<Schema>, posts: readonly PostTags[]): Promise<void> {
  if (posts.length === 0) return;
  await createTags(db, new Map(posts.flatMap(({ tags }) => [...tags])));
  const rows = posts.flatMap(({ postId, sortAt, tags }) =>
    [...tags.keys()].map((slug) => ({ post_id: postId, sort_at: sortAt, slug })),
  );
  const ids = posts.map(({ postId }) => postId);
  await sql`
    with wanted as materialized (
      select tags.id as tag_id, post_id, sort_at
      from json_to_recordset(${toJsonText(rows)}::json) as (post_id bigint, sort_at timestamptz, slug text)
      join tags using (slug)
    ), removed as (
      delete from post_tags
      where post_id = any(${ids}::bigint[]) and (post_id, tag_id) not in (select post_id, tag_id from wanted)
    )
    insert into post_tags (tag_id, post_id, sort_at, blog_id)
    select tag_id, post_id, wanted.sort_at, feeds.blog_id
    from wanted join posts on posts.id = post_id join feeds on feeds.id = posts.feed_id
    on conflict (post_id, tag_id) do update set sort_at = excluded.sort_at
    where post_tags.sort_at <> excluded.sort_at
  `.execute(db);
}

/** In the order of their slugs, so that transactions that create the same tags cannot deadlock. */
async function createTags(db: Kysely<Schema>, titles: ReadonlyMap<string, string>): Promise<void> {
  if (titles.size === 0) return;
  const tags = [...titles].map(([slug, title]) => ({ slug, title }));
  await sql`
    insert into tags (slug, title)
    select slug, title from json_to_recordset(${toJsonText(tags)}::json) as named(slug text, title text)
    where not exists (select from tags where tags.slug = named.slug)
    order by slug collate "C"
    on conflict (slug) do nothing
  `.execute(db);
}
