import { AppError } from './errors.ts';

/** A position in a list, between two rows: newest first, rows of one instant by descending number. */
export interface PageCursor {
  /** UTC with microseconds, `2026-11-21T09:30:00.123456Z`: a Date would round, and rows would be lost or repeated. */
  sortAt: string;
  id: number;
}

/** Returns the opaque form of a cursor, which the next request sends as page_handle. */
export function encodeCursor({ sortAt, id }: PageCursor): string {
  return Buffer.from(`${sortAt} ${id}`).toString('base64url');
}

/** @throws AppError `invalid_input` for a handle that we did not create */
export function decodeCursor(cursor: string): PageCursor {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{3}Z) (\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  const [, milliseconds = '', rest = '', id] = match ?? [];
  const date = new Date(`${milliseconds}Z`);
  // The text must stay the same after parsing: 30 February does not.
  if (!isWritable(date) || date.toISOString() !== `${milliseconds}Z`)
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return { sortAt: milliseconds + rest, id: Number(id) };
}

/** Dates outside the years with four digits: PostgreSQL would not read them. */
export function isWritable(date: Date | undefined): date is Date {
  if (!date) return false;
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** Returns a page of rows, of which one more was read, and where the next one begins. Throws for a cursor that we did not create. */
export function toPage<Row extends PageCursor>(
  rows: readonly Row[],
  number: number,
): { shown: readonly Row[]; next: { next_page_handle?: string } } {
  const shown = rows.slice(0, number);
  const last = shown.at(-1);
  return { shown, next: rows.length > number && last ? { next_page_handle: encodeCursor(last) } : {} };
}

/** Returns the cursor of a handle, if there is one. @throws AppError as `decodeCursor` */
export const toCursor = (handle: string | undefined) => (handle ? decodeCursor(handle) : undefined);
