import { type RawBuilder, sql } from 'kysely';
import {
  completePosts,
  type PostParams,
  type PostState,
  selectPostState,
} from '#server/features/posts/queries.ts';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import { type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { AppError } from '#server/platform/http/errors.ts';
import { selectPositions } from './queries-window.ts';
import type { StreamItem, StreamQuery } from './source.ts';

/** Returns a stream's query with these values; `createError` is thrown if there is no row, not even one without a post. */
export type StreamStatement<Params> = (params: Params, createError?: () => AppError) => StreamQuery;

type ItemRow = StreamItem | { id: null };
type PostAtRow = ItemRow & { feed_id: number | null };

/**
 * Prepares the statement of a stream, for positions alone and with the posts at them.
 *
 * @param name what PostgreSQL knows it by
 * @param build a query that returns `id` and `sort_at` of a part of the stream; a row without an id means that the stream exists
 * but has no posts there
 */
export function prepareStream<Params>(
  name: string,
  build: (p: Placeholders<Params>) => RawBuilder<unknown>,
): StreamStatement<Params> {
  const items = prepared<Params, ItemRow>(name, (p) => selectPositions(build(p)));
  const posts = prepared<Params & PostParams, PostAtRow>(`${name}_posts`, (p) =>
    selectPostsAt(p as Placeholders<PostParams>, build(p as Placeholders<Params>)),
  );
  return (params, createError) => {
    const requireRows = <Row extends ItemRow>(rows: Row[]) => {
      if (createError && rows.length === 0) throw createError();
      return rows.filter((row): row is Row & StreamItem => row.id !== null);
    };
    return {
      listItems: async (db) => requireRows(await items.execute(db, params)),
      async listPosts(db, postParams) {
        const rows = requireRows(await posts.execute(db, { ...params, ...postParams }));
        const states = rows.filter((row) => row.feed_id !== null) as unknown as PostState[];
        return {
          items: rows.map(({ id, sortAt }) => ({ id, sortAt })),
          posts: await completePosts(db, states, postParams),
        };
      },
    };
  };
}

/** Each post is looked up by its number: without the limit the planner might read all of them. */
function selectPostsAt(p: Placeholders<PostParams>, found: RawBuilder<unknown>): RawBuilder<PostAtRow> {
  return sql<PostAtRow>`
    select post.*, found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from (${found}) found
    left join lateral (${selectPostState(p, 'found.id')} limit 1) post on true
    order by found.sort_at desc, found.id desc`;
}
