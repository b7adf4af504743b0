import { type Kysely, sql } from 'kysely';
import type { CrossPost, PostEnclosure, PostImage, PostMedia } from '#server/platform/db/column-types.ts';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { postsStored } from './stored.ts';

/** One post from the crawler or a hosted blog. Hashes are hexadecimal, dates ISO 8601. */
export interface PostRow {
  /** A post of a hosted blog has its article's number, any other the next one. */
  id?: number;
  /** The user who wrote it. */
  author_id?: number | null;
  guid: string;
  guid_hash: string;
  url: string | null;
  title: string;
  excerpt: string;
  is_excerpt_only: boolean;
  authors: { name: string; url?: string | undefined }[];
  published_at: string | null;
  updated_at: string | null;
  sort_at: string;
  image: PostImage | null;
  enclosures: PostEnclosure[];
  word_count: number;
  language: string;
  direction: 'ltr' | 'rtl';
  comments_url: string | null;
  comment_count: number | null;
  location: { latitude: number; longitude: number } | null;
  media: PostMedia;
  xpost: CrossPost | null;
  content_hash: string;
  content_html: string;
  summary_html: string;
}

export interface WrittenPost {
  id: number;
  /** Hexadecimal. */
  guid_hash: string;
  sort_at: Date;
  inserted: boolean;
}

/**
 * Writes a feed's posts and their bodies in one round trip, and the effects of new ones in another: new ones are inserted, those
 * whose content hash differs are updated, all others are neither changed nor returned. An edit never moves a post up in a stream,
 * nor its date to a later one: otherwise all posts of a feed that dates everything "now" would always be new.
 *
 * @param rows in the document's order, first entry first; no guid twice
 */
export async function upsertPosts(
  db: Kysely<Schema>,
  feedId: number,
  rows: readonly PostRow[],
  now: Date,
): Promise<WrittenPost[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await sql<WrittenPost>`
    with incoming as materialized (
      select *, decode(guid_hash, 'hex') as key, ordinality as position
      from rows from (json_to_recordset(${toJsonText(rows)}::json) as (
        id bigint, author_id bigint,
        guid text, guid_hash text, url text, title text, excerpt text, is_excerpt_only boolean, authors jsonb,
        published_at timestamptz, updated_at timestamptz, sort_at timestamptz, image jsonb, enclosures jsonb,
        word_count integer, language text, direction text, comments_url text, comment_count integer, location jsonb,
        media jsonb, xpost jsonb, content_hash text, content_html text, summary_html text
      )) with ordinality
    ), numbered as (
      -- Locks the feed's row, so that its posts become visible in the order of their ordinals.
      update feeds set last_ordinal = last_ordinal + ${rows.length} where id = ${feedId} returning last_ordinal
    ), written as (
      insert into posts as stored (
        id, author_id,
        feed_id, guid, guid_hash, url, title, excerpt, is_excerpt_only, authors, published_at, updated_at, sort_at,
        image, enclosures, word_count, language, direction, comments_url, comment_count, location, media, xpost,
        content_hash, stored_at, feed_ordinal
      )
      -- Of two posts with the same date the one with the higher number is above: so the first entry is inserted last.
      select coalesce(id, nextval('posts_id_seq')), author_id,
        ${feedId}, guid, key, url, title, excerpt, is_excerpt_only, authors, published_at, updated_at, sort_at,
        image, enclosures, word_count, language, direction, comments_url, comment_count, location, media, xpost,
        decode(content_hash, 'hex'), ${now}, last_ordinal + 1 - position
      from incoming cross join numbered order by position desc
      on conflict (feed_id, guid_hash) do update set
        url = excluded.url, title = excluded.title, excerpt = excluded.excerpt,
        is_excerpt_only = excluded.is_excerpt_only, authors = excluded.authors,
        published_at = least(stored.published_at, excluded.published_at), updated_at = excluded.updated_at,
        sort_at = least(stored.sort_at, excluded.sort_at), image = excluded.image, enclosures = excluded.enclosures,
        word_count = excluded.word_count, language = excluded.language, direction = excluded.direction,
        comments_url = excluded.comments_url, comment_count = excluded.comment_count, location = excluded.location,
        media = excluded.media, xpost = excluded.xpost, author_id = excluded.author_id,
        content_hash = excluded.content_hash
      where stored.content_hash <> excluded.content_hash
      returning id, guid_hash, sort_at, stored.xmax = 0 as inserted
    ), bodies as (
      insert into post_contents (post_id, content_html, summary_html)
      select written.id, content_html, summary_html from written join incoming on incoming.key = written.guid_hash
      on conflict (post_id) do update set
        content_html = excluded.content_html, summary_html = excluded.summary_html
    )
    select id, encode(guid_hash, 'hex') as guid_hash, sort_at, inserted from written
  `.execute(db);
  await postsStored(
    db,
    written.filter(({ inserted }) => inserted).map(({ id }) => id),
  );
  return written;
}
