import { type Kysely, sql } from 'kysely';
import type { ArticleOutcome } from '#server/features/posts/article-reader.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { ArticleFailure } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SiteKey } from '#shared/domain/site-key.ts';

/**
 * Finds why a site has no post with this number for the viewer: the site is private, whatever the number; the post was deleted
 * permanently; or it never existed.
 */
export async function findAbsence(
  db: Kysely<Schema>,
  site: SiteKey,
  postId: number,
  viewerId: number | null,
): Promise<'private' | 'gone' | 'unknown' | { reason: string; date: Date }> {
  const row = await db
    .selectFrom('feeds')
    .leftJoin('deleted_posts', (join) =>
      join.onRef('deleted_posts.feed_id', '=', 'feeds.id').on('deleted_posts.post_id', '=', postId),
    )
    .leftJoin('articles', (join) =>
      join
        .onRef('articles.blog_id', '=', 'feeds.blog_id')
        .on('articles.id', '=', postId)
        .on('articles.withheld_at', 'is not', null),
    )
    .select([isVisibleTo(viewerId).as('is_visible'), 'deleted_posts.post_id', 'feeds.team_id'])
    .select(sql<Date | null>`coalesce(feeds.withheld_at, articles.withheld_at)`.as('withheld_at'))
    .select(sql<string>`coalesce(feeds.withheld_reason, articles.withheld_reason)`.as('withheld_reason'))
    .where('blogId' in site ? 'feeds.blog_id' : 'feeds.id', '=', 'blogId' in site ? site.blogId : site.feedId)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.withheld_at && (row.is_visible || row.team_id === null))
    return { reason: row.withheld_reason, date: row.withheld_at };
  if (!row.is_visible) return 'private';
  return row.post_id === null ? 'unknown' : 'gone';
}

/** The full text of a post as far as it is known, and whether the viewer has it turned on. */
export interface FullTextState {
  wanted: boolean;
  content_html: string | null;
  word_count: number | null;
  failure: ArticleFailure | null;
  fetched_at: Date | null;
}

/** Returns undefined for a post that cannot have one: written here, or without its own page. */
export async function findFullText(
  db: Kysely<Schema>,
  postId: number,
  viewerId: number,
): Promise<(FullTextState & { url: string }) | undefined> {
  const { rows } = await sql<FullTextState & { url: string }>`
    select posts.url, t.content_html, t.word_count, t.failure, t.fetched_at,
      exists (select from full_text_feeds w where w.user_id = ${viewerId} and w.feed_id = posts.feed_id) as wanted
    from posts join feeds on feeds.id = posts.feed_id left join post_full_texts t on t.post_id = posts.id
    where posts.id = ${postId} and posts.url is not null and feeds.blog_id is null
  `.execute(db);
  return rows[0];
}

/** Stores a page's result, for all readers of the post; does nothing if the post is gone meanwhile. */
export async function storeFullText(
  db: Kysely<Schema>,
  postId: number,
  outcome: ArticleOutcome,
  now: Date,
): Promise<void> {
  const found = outcome.kind === 'found';
  await sql`
    insert into post_full_texts (post_id, content_html, word_count, failure, fetched_at)
    select id, ${found ? outcome.contentHtml : null}::text, ${found ? outcome.wordCount : 0}::integer,
      ${found ? null : outcome.failure}::text, ${now}
    from posts where id = ${postId}
    on conflict (post_id) do update set
      content_html = excluded.content_html, word_count = excluded.word_count, failure = excluded.failure,
      fetched_at = excluded.fetched_at
  `.execute(db);
}

/** Turns full texts of the feed on or off for a user. */
export async function setFullTexts(
  db: Kysely<Schema>,
  { userId, feedId, enabled, now }: { userId: number; feedId: number; enabled: boolean; now: Date },
): Promise<void> {
  if (enabled)
    await db
      .insertInto('full_text_feeds')
      .values({ user_id: userId, feed_id: feedId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('full_text_feeds')
      .where('user_id', '=', userId)
      .where('feed_id', '=', feedId)
      .execute();
}

/** Lists the newest posts of a feed whose full text was never requested. Read from posts_feed_newest. */
export async function listUnfetched(db: Kysely<Schema>, feedId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select newest.id from (
      select id, url from posts where feed_id = ${feedId} order by sort_at desc, id desc limit ${limit}
    ) newest
    where url is not null and not exists (select from post_full_texts where post_id = newest.id)
    order by newest.id desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the address of a post whose full text is needed but missing; undefined when there is nothing left to do. */
export async function findUnfetched(db: Kysely<Schema>, postId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .leftJoin('post_full_texts', 'post_full_texts.post_id', 'posts.id')
    .select('posts.url')
    .where('posts.id', '=', postId)
    .where('feeds.blog_id', 'is', null)
    .where('post_full_texts.post_id', 'is', null)
    .executeTakeFirst();
  return row?.url ?? undefined;
}
