import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { type PageCursor, selectSortAt } from '#server/platform/http/page-cursor.ts';

/** Of so many of the newest matches the best come first. */
const CANDIDATES = 500;

/** A post that was found, and its place in the order that was asked for. */
export interface FoundPosition {
  id: number;
  place: string;
}

/**
 * The posts of a blog that hold all the words, behind a place, in the order of `sort` (see the stream of searches, whose places these
 * are too). All matches are looked up in post_search_blog, which knows the blog and the words, and then put in order: their rows are
 * narrow.
 */
export async function searchBlog(
  db: Kysely<Schema>,
  blogId: number,
  search: { words: string; sort: 'relevance' | 'date'; after: PageCursor | undefined; limit: number },
): Promise<FoundPosition[]> {
  const query = sql`websearch_to_tsquery('tidings', ${search.words})`;
  const newest = sql`
    select post_id, sort_at from matches order by sort_at desc, post_id desc limit ${sql.lit(CANDIDATES)}`;
  const ordered =
    search.sort === 'date'
      ? sql`select post_id, sort_at from matches`
      : sql`
        select post_id, newest.sort_at
          + interval '360 days' * ln(greatest(ts_rank(words, ${query}, 1), 1e-6)) as sort_at
        from (${newest}) newest join post_search using (post_id)`;
  const isBehind = search.after
    ? sql`(sort_at, post_id) < (${search.after.sortAt}::timestamptz, ${search.after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<FoundPosition>`
    with matches as materialized (
      select post_id, sort_at from post_search where blog_id = ${blogId} and words @@ ${query}
    )
    select post_id as id, ${sql.raw(selectSortAt('sort_at'))} as place
    from (
      select * from (${ordered}) ordered where ${isBehind} order by sort_at desc, post_id desc limit ${search.limit}
    ) page order by sort_at desc, post_id desc
  `.execute(db);
  return rows;
}
