import { decodeCursor, isWritable, type PageCursor } from '#server/platform/http/page-cursor.ts';

/** A place in a stream, between two posts. */
export type StreamPosition = PageCursor;

/** What of a stream is asked for. */
export interface StreamWindow {
  /** Only posts behind this place; absent at the head of the stream. */
  before: StreamPosition | undefined;
  /** Only posts of this instant or newer. */
  after: string | undefined;
  /** The two that `before` is made of, for streams whose places are no dates: where the page before ended, and a date. */
  cursor: StreamPosition | undefined;
  until: string | undefined;
  /** What a post is worth a day later, as a share of what it is worth now; the stream's own measure when absent. */
  decay: number | undefined;
  /** Leaves out what the viewer has seen; only the following and recent streams do so. */
  hidesSeen: boolean;
  limit: number;
}

/** The parameters of a request that name a window. */
export interface WindowInput {
  before?: Date | undefined;
  after?: Date | undefined;
  at?: Date | undefined;
  page_handle?: string | undefined;
  age_based_decay?: number | undefined;
  hide_seen?: boolean | undefined;
}

/**
 * The window that a request's parameters name. A handle, `before` and `at` may come together: the oldest of them counts.
 * @throws AppError `invalid_input` for a page_handle that no stream ever gave out
 */
export function parseWindow(input: WindowInput, limit: number): StreamWindow {
  const cursor = input.page_handle ? decodeCursor(input.page_handle) : undefined;
  const [until] = [input.before, input.at].filter(isWritable).map(toInstant).toSorted();
  // No post has the number 0: everything of that very instant is left out.
  const positions = [cursor, until === undefined ? undefined : { sortAt: until, id: 0 }];
  return {
    before: positions.filter((position) => position !== undefined).toSorted(comparePositions)[0],
    after: isWritable(input.after) ? toInstant(input.after) : undefined,
    cursor,
    until,
    decay: input.age_based_decay,
    hidesSeen: input.hide_seen ?? false,
    limit,
  };
}

/** The window as parameters of a query: `(sort_at, id) < ($1, $2)`, `sort_at >= $3` and `limit $4`. */
export function toParameters({ before, after, limit }: StreamWindow): [string, number, string, number] {
  return [before?.sortAt ?? 'infinity', before?.id ?? 0, after ?? '-infinity', limit];
}

/** The window of a stream whose places are no dates: the place of the handle (two), after, until, limit. */
export function toRankedParameters({ cursor, after, until, limit }: StreamWindow): (string | number)[] {
  return [cursor?.sortAt ?? 'infinity', cursor?.id ?? 0, after ?? '-infinity', until ?? 'infinity', limit];
}

function comparePositions(a: StreamPosition, b: StreamPosition): number {
  return a.sortAt === b.sortAt ? a.id - b.id : a.sortAt < b.sortAt ? -1 : 1;
}

function toInstant(date: Date): string {
  return date.toISOString().replace('Z', '000Z');
}
