import { type RawBuilder, sql } from 'kysely';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import type { StreamItem } from './source.ts';
import type { StreamWindow } from './window.ts';

/** The window as parameters: posts behind the position, of this instant or newer, and how many. */
export interface WindowParams {
  beforeSortAt: string;
  beforeId: number;
  after: string;
  limit: number;
}

export function toWindowParams({ before, after, limit }: StreamWindow): WindowParams {
  return {
    beforeSortAt: before?.sortAt ?? 'infinity',
    beforeId: before?.id ?? 0,
    after: after ?? '-infinity',
    limit,
  };
}

/**
 * The condition of a window on a position (sort_at, id), and its limit.
 * @param id the column with the number of the post
 * @param table the alias of the table with both columns, where they need one
 */
export function selectWindow(
  p: Placeholders<WindowParams>,
  id: string,
  table?: string,
): { within: RawBuilder<boolean>; limit: RawBuilder<number> } {
  const [sortAt, number] = ['sort_at', id].map((name) => sql.ref(table ? `${table}.${name}` : name));
  return {
    within: sql<boolean>`(${sortAt}, ${number}) < (${p('beforeSortAt')}::timestamptz, ${p('beforeId')}::bigint)
      and ${sortAt} >= ${p('after')}::timestamptz`,
    limit: sql<number>`${p('limit')}::integer`,
  };
}

/**
 * Returns the statement that lists the positions of found posts, in the stream's order.
 * @param found a query that returns `id` and `sort_at`
 */
export function selectPositions(found: RawBuilder<unknown>): RawBuilder<StreamItem> {
  return sql<StreamItem>`
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from (${found}) found
    order by found.sort_at desc, found.id desc`;
}
