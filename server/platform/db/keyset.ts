import { type RawBuilder, sql } from 'kysely';
import type { PageCursor } from '../http/page-cursor.ts';

/** Selects a time as cursors have it, with microseconds. */
export const selectSortAt = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Whether a row comes after the cursor in a list that begins with the newest. */
export function isBehind(
  cursor: PageCursor | undefined,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!cursor) return sql<boolean>`true`;
  return sql<boolean>`(${time}, ${id}) < (${cursor.sortAt}::timestamptz, ${cursor.id}::bigint)`;
}

/** Returns a pattern that finds a text anywhere in a text of lower case. */
export function toPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
