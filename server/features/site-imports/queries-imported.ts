import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteMedia } from '#server/features/blogs/queries-media.ts';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SiteImportRow } from './queries.ts';

type Trx = Transaction<Schema>;

/** Finds an article that was imported before, whether from the same import or an earlier one. */
export async function findImportedArticle(
  trx: Trx,
  { blogId, origin, key }: { blogId: number; origin: string; key: string },
): Promise<{ id: number; status: string; title: string } | undefined> {
  return trx
    .selectFrom('imported_articles')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select(['articles.id', 'articles.status', 'articles.title'])
    .where('imported_articles.blog_id', '=', blogId)
    .where('origin', '=', origin)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function recordImportedArticle(
  trx: Trx,
  made: {
    blog_id: number;
    origin: string;
    key: string;
    article_id: number;
    import_id: number;
    was_scheduled: boolean;
  },
): Promise<void> {
  await trx.insertInto('imported_articles').values(made).execute();
}

/** Lets addresses lead to an article; those that lead to another one stay. */
export async function insertAddresses(
  trx: Trx,
  { blogId, articleId, importId }: { blogId: number; articleId: number; importId: number },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    insert into article_addresses (blog_id, path, article_id, import_id)
    select ${blogId}, path, ${articleId}, ${importId} from unnest(${[...new Set(addresses)]}::text[]) as path
    on conflict do nothing
  `.execute(trx);
}

/** Returns the numbers that an article's imported comments have here, by their keys. */
export async function listImportedComments(
  trx: Trx,
  articleId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('imported_comments')
    .select(['key', 'comment_id'])
    .where('article_id', '=', articleId)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ key, comment_id }) => [key, comment_id]));
}

export async function recordImportedComments(
  trx: Trx,
  importId: number,
  articleId: number,
  comments: readonly { key: string; id: number }[],
): Promise<void> {
  await sql`
    insert into imported_comments (article_id, key, comment_id, import_id)
    select ${articleId}, key, id, ${importId} from json_to_recordset(${toJsonText(comments)}::json) as r(key text, id bigint)
  `.execute(trx);
}

/** Returns the pictures of a blog that were imported before, by their sources. */
export async function listImportedPictures(
  db: Kysely<Schema>,
  blogId: number,
  sources: readonly string[],
): Promise<Map<string, string>> {
  if (sources.length === 0) return new Map();
  const { rows } = await sql<{ source: string; media_id: string }>`
    select source, media_id from imported_pictures where blog_id = ${blogId} and source = any(${[...sources]}::text[])
  `.execute(db);
  return new Map(rows.map(({ source, media_id }) => [source, media_id]));
}

/** Records a picture under a source, if that has none yet. */
export async function recordImportedPicture(
  trx: Trx,
  made: { blog_id: number; source: string; media_id: string; import_id: number },
): Promise<void> {
  await trx
    .insertInto('imported_pictures')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts what an undo deletes. */
export async function countUndo(
  db: Kysely<Schema>,
  { id, blog_id }: Pick<SiteImportRow, 'id' | 'blog_id'>,
): Promise<{
  posts: number;
  pictures: number;
  comments: number;
  edited_posts: number;
  new_comments: number;
}> {
  const { rows } = await sql<{
    posts: number;
    edited_posts: number;
    comments: number;
    new_comments: number;
    pictures: number;
  }>`
    with mine as materialized (
      select articles.id, articles.version > 1 + (was_scheduled and articles.status = 'publish')::integer as is_edited
      from imported_articles join articles on articles.id = article_id where import_id = ${id}
    ), theirs as materialized (
      select comment_id from imported_comments where import_id = ${id}
    )
    select (select count(*) from mine) as posts, (select count(*) from mine where is_edited) as edited_posts,
      (select count(*) from theirs) as comments,
      (select count(*) from comments join mine on mine.id = comments.post_id
        where deleted_at is null and not exists (
          select from imported_comments known where known.article_id = mine.id and known.comment_id = comments.id
        )) as new_comments,
      (select count(distinct media_id) from imported_pictures where import_id = ${id} and blog_id = ${blog_id}) as pictures
  `.execute(db);
  return rows[0]!;
}

/** Lists articles of an import, to be deleted. */
export async function listImportedArticles(
  db: Kysely<Schema>,
  importId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('imported_articles')
    .select('article_id')
    .where('import_id', '=', importId)
    .orderBy('article_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/**
 * Deletes articles with everything below them, as if they had never been: their addresses do not answer 410. The blog is locked
 * first, then its feed, as by everything that changes its articles.
 */
export async function eraseArticles(trx: Trx, blogId: number, ids: readonly number[]): Promise<void> {
  await trx.selectFrom('blogs').select('id').where('id', '=', blogId).forNoKeyUpdate().execute();
  await trx.selectFrom('feeds').select('id').where('blog_id', '=', blogId).forNoKeyUpdate().execute();
  await deleteNotificationsAbout(trx, 'post_id', ids);
  await trx.deleteFrom('posts').where('id', 'in', ids).execute();
  await trx.deleteFrom('articles').where('id', 'in', ids).execute();
  await trx.deleteFrom('deleted_posts').where('post_id', 'in', ids).execute();
}

/** Deletes comments that an import added below articles of an earlier one; returns how many. */
export async function eraseComments(trx: Trx, importId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ article_id: number; comment_id: number }>`
    delete from imported_comments where (article_id, key) in (
      select article_id, key from imported_comments where import_id = ${importId} limit ${limit}
    ) returning article_id, comment_id
  `.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ comment_id }) => comment_id);
  await deleteNotificationsAbout(trx, 'comment_id', ids);
  await sql`delete from comments where id = any(${ids}::bigint[])`.execute(trx);
  // Those of articles that are not published at the moment.
  await sql`
    update articles set conversation = jsonb_set(conversation, '{comments}', (
      select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(conversation->'comments') as item
      where (item->>'id')::bigint <> all(${ids}::bigint[])
    ))
    where id = any(${rows.map(({ article_id }) => article_id)}::bigint[]) and conversation is not null
  `.execute(trx);
  return rows.length;
}

export async function eraseAddresses(trx: Trx, importId: number): Promise<void> {
  await trx.deleteFrom('article_addresses').where('import_id', '=', importId).execute();
}

/**
 * Deletes pictures of an import that no article of the blog shows, a part of them. Returns their number.
 * @param kept pictures that stay
 */
export async function erasePictures(
  trx: Trx,
  importId: number,
  { kept, limit }: { kept: readonly string[]; limit: number },
): Promise<number> {
  const { rows } = await sql<{ media_id: string }>`
    select distinct media_id from imported_pictures
    where import_id = ${importId} and media_id <> all(${[...kept]}::uuid[]) and not exists (
      select from imported_pictures other where other.media_id = imported_pictures.media_id and other.import_id <> ${importId}
    ) limit ${limit}
  `.execute(trx);
  const ids = rows.map(({ media_id }) => media_id);
  if (ids.length > 0) await deleteMedia(trx, sql`id = any(${ids}::uuid[])`);
  return ids.length;
}

/** Lists the pictures of an import that an article of the blog, or the blog itself, shows. */
export async function listShownPictures(
  db: Kysely<Schema>,
  { id, blog_id }: Pick<SiteImportRow, 'id' | 'blog_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    with shown as (
      select distinct found[1] as id from articles,
        regexp_matches(concat_ws(' ', content_html, content_markdown, featured_image),
          '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
      where blog_id = ${blog_id}
      union select substring(icon_url from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$') from blogs where id = ${blog_id}
    )
    select distinct media_id from imported_pictures where import_id = ${id} and media_id::text in (select id from shown)
  `.execute(db);
  return rows.map(({ media_id }) => media_id);
}

/** Finds the published article that an old address of a blog leads to, if the viewer may see the blog. */
export async function findArticleAt(
  db: Kysely<Schema>,
  { slug, path, viewerId }: { slug: string; path: string; viewerId: number | null },
): Promise<{ slug: string } | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select articles.slug from feeds
    join article_addresses on article_addresses.blog_id = feeds.blog_id and path = ${path}
    join articles on articles.id = article_id and articles.status = 'publish'
    where feeds.blog_id = coalesce(
      (select id from blogs where blogs.slug = ${slug}), (select blog_id from blog_former_slugs where slug = ${slug})
    ) and ${isVisibleTo(viewerId)}
  `.execute(db);
  return rows[0];
}

/** Returns the blog that is imported into. */
export async function findHome(
  trx: Trx,
  blogId: number,
): Promise<{ slug: string; title: string; feed_id: number }> {
  return trx
    .selectFrom('blogs')
    .innerJoin('feeds', 'feeds.blog_id', 'blogs.id')
    .select(['blogs.slug', 'blogs.title', 'feeds.id as feed_id'])
    .where('blogs.id', '=', blogId)
    .executeTakeFirstOrThrow();
}

/** Forgets by which paths of its archive an import has found its pictures. */
export async function forgetOwnSources(db: Kysely<Schema>, importId: number): Promise<void> {
  await sql`
    delete from imported_pictures where import_id = ${importId} and source like ${`import:${importId}:%`}
  `.execute(db);
}
