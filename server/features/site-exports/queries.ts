import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** An article with what readers know of it. */
export interface ExportedArticle {
  id: number;
  slug: string;
  status: 'draft' | 'future' | 'publish' | 'private';
  title: string;
  content_html: string;
  content_markdown: string | null;
  excerpt: string;
  featured_image: string | null;
  tags: string[];
  author_id: number | null;
  author_login: string | null;
  author_name: string | null;
  /** When it was, or will be, published; for others when it was begun. */
  date: Date;
  updated_at: Date;
  /** Null while it is not published. */
  guid: string | null;
}

export interface ExportedComment {
  id: number;
  post_id: number;
  parent_id: number | null;
  status: 'approved' | 'unapproved';
  content_html: string;
  created_at: Date;
  author_id: number | null;
  author_name: string | null;
  author_url: string | null;
}

export interface ExportedAuthor {
  id: number;
  login: string;
  name: string;
}

export interface ExportedPicture {
  id: string;
  alt: string;
  mime_type: string;
  created_at: Date;
  author_login: string | null;
}

/** Numbers read at once. */
const NUMBERS = 5_000;
/** Articles read at once: each can have megabytes of text. */
const ARTICLES = 10;
/** Rows of other lists read at once. */
const ROWS = 500;

/** Returns the highest number of the blog's articles: those that are created later are not part of an export. */
export async function findLastArticle(db: Kysely<Schema>, blogId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    with own as materialized (select id from articles where blog_id = ${blogId})
    select max(id) as last from own
  `.execute(db);
  return rows[0]?.last ?? 0;
}

/** Yields a blog's articles up to that number, oldest first, without the trash; a batch at a time. */
export async function* listExportedArticles(
  db: Kysely<Schema>,
  blogId: number,
  last: number,
): AsyncGenerator<ExportedArticle[]> {
  for await (const ids of listNumbers(db, blogId, last))
    for (let start = 0; start < ids.length; start += ARTICLES)
      yield await loadArticles(db, ids.slice(start, start + ARTICLES));
}

async function* listNumbers(db: Kysely<Schema>, blogId: number, last: number): AsyncGenerator<number[]> {
  let after = 0;
  for (;;) {
    // Materialized: the order of the numbers of all articles of the server would be the wrong way to find these.
    const { rows } = await sql<{ id: number }>`
      with own as materialized (select id from articles where blog_id = ${blogId} and status <> 'trash')
      select id from own where id > ${after} and id <= ${last} order by id limit ${NUMBERS}
    `.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    after = rows.at(-1)!.id;
  }
}

async function loadArticles(db: Kysely<Schema>, ids: number[]): Promise<ExportedArticle[]> {
  const { rows } = await sql<ExportedArticle>`
    select articles.id, articles.slug, articles.status, articles.title, articles.content_html,
      articles.content_markdown, articles.excerpt, articles.featured_image, articles.tags, articles.author_id,
      users.username as author_login, users.name as author_name,
      coalesce(articles.published_at, articles.publish_at, articles.created_at) as date, articles.updated_at,
      posts.guid
    from articles
    left join users on users.id = articles.author_id
    left join posts on posts.id = articles.id
    where articles.id = any(${ids}::bigint[]) and articles.status <> 'trash'
    order by articles.id
  `.execute(db);
  return rows;
}

/**
 * Yields the comments below these articles, article by article, oldest first. Also those that are kept for articles that are not
 * published now. Without spam and deleted ones; a reply to one of these replies to what that replied to.
 */
export async function* listExportedComments(
  db: Kysely<Schema>,
  articleIds: readonly number[],
): AsyncGenerator<ExportedComment> {
  let after = { post: 0, id: 0 };
  for (;;) {
    const { rows } = await sql<ExportedComment>`
      with recursive kept as (
        select comments.* from comments where post_id = any(${[...articleIds]}::bigint[])
        union all
        select saved.* from articles,
          jsonb_populate_recordset(null::comments, articles.conversation->'comments') saved
        where articles.id = any(${[...articleIds]}::bigint[]) and articles.conversation is not null
      ), page as (
        select * from kept
        where (post_id, id) > (${after.post}::bigint, ${after.id}::bigint)
          and status in ('approved', 'unapproved') and deleted_at is null
        order by post_id, id limit ${ROWS}
      ), above as (
        select page.id, page.parent_id, page.parent_id is null as is_found from page
        union all
        select above.id, case when parent.status in ('approved', 'unapproved') and parent.deleted_at is null
          then parent.id else parent.parent_id end, parent.status in ('approved', 'unapproved') and parent.deleted_at is null
        from above left join kept parent on parent.id = above.parent_id
        where not above.is_found and above.parent_id is not null
      )
      select page.id, page.post_id, above.parent_id, page.status, page.content_html, page.created_at, page.author_id,
        users.name as author_name, users.user_url as author_url
      from page
      join above on above.id = page.id and (above.is_found or above.parent_id is null)
      left join users on users.id = page.author_id
      order by page.post_id, page.id
    `.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (rows.length < ROWS || !end) return;
    after = { post: end.post_id, id: end.id };
  }
}

/** Yields the people who wrote the blog's articles, a batch at a time. */
export async function* listExportedAuthors(
  db: Kysely<Schema>,
  blogId: number,
): AsyncGenerator<ExportedAuthor[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<ExportedAuthor>`
      with writers as materialized (
        select distinct author_id as id from articles where blog_id = ${blogId} and status <> 'trash'
      )
      select users.id, users.username as login, users.name from writers join users using (id)
      where users.id > ${after} order by users.id limit ${ROWS}
    `.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Yields the tags of the blog's articles, a batch at a time. */
export async function* listExportedTags(db: Kysely<Schema>, blogId: number): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ tag: string }>`
      with own as materialized (
        select distinct unnest(tags) as tag from articles where blog_id = ${blogId} and status <> 'trash'
      )
      select tag from own where tag > ${after} order by tag limit ${ROWS}
    `.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ tag }) => tag);
    after = rows.at(-1)!.tag;
  }
}

/** Yields the pictures of the blog's posts, a batch at a time. */
export async function* listExportedPictures(
  db: Kysely<Schema>,
  blogId: number,
): AsyncGenerator<ExportedPicture[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<ExportedPicture>`
      with own as materialized (
        select id from media where blog_id = ${blogId} and purpose = 'post' and id > ${after}::uuid
        order by id limit ${ROWS}
      )
      select media.id, media.alt, media.mime_type, media.created_at, users.username as author_login
      from own join media using (id) left join users on users.id = media.user_id
      order by media.id
    `.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

/** Returns which of these pictures belong to the blog, with their types. */
export async function findOwnPictures(
  db: Kysely<Schema>,
  blogId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'mime_type'])
    .where('id', 'in', ids)
    .where('blog_id', '=', blogId)
    .where('purpose', '=', 'post')
    .execute();
  return new Map(rows.map(({ id, mime_type }) => [id, mime_type]));
}
