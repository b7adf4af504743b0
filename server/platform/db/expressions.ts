import { type RawBuilder, sql } from 'kysely';

/** Selects the instant of a column in the form of PageCursor, with microseconds. */
export function selectSortAt(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Renders the direction of an `order by`. */
export function toDirection(order: 'asc' | 'desc' | 'ASC' | 'DESC'): RawBuilder<unknown> {
  return order.toLowerCase() === 'asc' ? sql`asc` : sql`desc`;
}
