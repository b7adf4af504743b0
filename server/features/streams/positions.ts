import { selectSortAt } from '#server/platform/http/page-cursor.ts';

/**
 * Returns the statement that lists the positions of found posts, in the stream's order.
 * @param found a query that returns `id` and `sort_at`
 */
export function selectPositions(found: string): string {
  return `
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from (${found}) found
    order by found.sort_at desc, found.id desc`;
}
