import { type Kysely, sql } from 'kysely';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';

/** The best are chosen among so many of the newest matches. */
const CANDIDATES = 500;

/** A found post and its position in the requested order. */
export interface FoundPosition {
  id: number;
  place: string;
}

/**
 * Finds the posts of a blog that have all the words, after a position, in the order of `sort` (cursors are those of the stream of
 * searches). All matches come from post_search_blog, an index of blog and words, and are then sorted: their rows are narrow.
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
    select post_id as id, ${selectSortAt('sort_at')} as place
    from (
      select * from (${ordered}) ordered where ${isBehind} order by sort_at desc, post_id desc limit ${search.limit}
    ) page order by sort_at desc, post_id desc
  `.execute(db);
  return rows;
}
