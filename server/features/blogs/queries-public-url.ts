import { type Kysely, sql, type Transaction } from 'kysely';
import { toHost } from '#server/features/feeds/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Updates the stored addresses of hosted blogs to this server's current public address: other readers know them, so they are
 * stored in full. To be called at every start; one query if nothing has changed. Guids stay: they identify posts.
 */
export async function applyPublicUrl(db: Kysely<Schema>, publicUrl: string): Promise<void> {
  const { rows } = await sql<{ base: string }>`
    select distinct regexp_replace(url, '/sites/[^/]+/feed$', '') as base from feeds
    where blog_id is not null and not starts_with(url, ${`${publicUrl}/sites/`})
  `.execute(db);
  for (const { base } of rows) await db.transaction().execute((trx) => moveAddresses(trx, base, publicUrl));
}

async function moveAddresses(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  const start = `${from}/`;
  const replaceStart = (column: string) => {
    const old = sql.ref(column);
    return sql`case when starts_with(${old}, ${start}) then ${to} || substr(${old}, ${from.length + 1}) else ${old} end`;
  };
  // In HTML our addresses are in attributes, which the sanitiser writes with double quotes.
  const replaceInHtml = (column: string) =>
    sql`replace(${sql.ref(column)}, '="' || ${start}, '="' || ${to} || '/')`;
  const hosted = sql`select id from feeds where blog_id is not null`;
  await sql`
    update posts set url = ${replaceStart('url')}, comments_url = ${replaceStart('comments_url')},
      image = case when starts_with(image->>'url', ${start})
        then jsonb_set(image, '{url}', to_jsonb(${to}::text || substr(image->>'url', ${from.length + 1}))) else image end
    where feed_id in (${hosted})
  `.execute(trx);
  await sql`
    update post_contents set content_html = ${replaceInHtml('content_html')}
    where post_id in (select id from posts where feed_id in (${hosted}))
  `.execute(trx);
  await sql`
    update articles set content_html = ${replaceInHtml('content_html')}, featured_image = ${replaceStart('featured_image')}
  `.execute(trx);
  await sql`
    update comments set content_html = ${replaceInHtml('content_html')}
    where position('="' || ${`${start}reader/users/`} in content_html) > 0
  `.execute(trx);
  await sql`update article_revisions set content_html = ${replaceInHtml('content_html')}`.execute(trx);
  await sql`update blogs set icon_url = ${replaceStart('icon_url')}`.execute(trx);
  await sql`update users set image = ${replaceStart('image')} where image is not null`.execute(trx);
  await sql`
    update feeds set url = ${replaceStart('url')}, site_url = ${replaceStart('site_url')}, icon_url = ${replaceStart('icon_url')},
      host = ${toHost(to)}
    where blog_id is not null and not exists (
      select from feeds other where other.blog_id is null and other.url = ${replaceStart('feeds.url')}
    )
  `.execute(trx);
}
