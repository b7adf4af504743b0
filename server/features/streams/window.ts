import { decodeCursor, isWritable, type PageCursor } from '#server/platform/http/page-cursor.ts';

/** A position in a stream, between two posts. */
export type StreamPosition = PageCursor;

/** The requested part of a stream. */
export interface StreamWindow {
  /** Only posts after this position; absent at the start of the stream. */
  before: StreamPosition | undefined;
  /** Only posts of this instant or newer. */
  after: string | undefined;
  /** The two parts of `before`, for streams whose positions are not dates: where the previous page ended, and a date. */
  cursor: StreamPosition | undefined;
  until: string | undefined;
  /** The share of its value that a post keeps after a day; default: the stream's own. */
  decay: number | undefined;
  /** Leaves out posts that the viewer has seen; only in the following and recent streams. */
  hidesSeen: boolean;
  limit: number;
}

/** The params of a window in a request. */
export interface WindowInput {
  before?: Date | undefined;
  after?: Date | undefined;
  at?: Date | undefined;
  page_handle?: string | undefined;
  age_based_decay?: number | undefined;
  hide_seen?: boolean | undefined;
}

/**
 * Parses the window in a request's params. Of a handle, `before` and `at`, the oldest counts.
 * @throws AppError `invalid_input` for a page_handle that we did not create
 */
export function parseWindow(input: WindowInput, limit: number): StreamWindow {
  const cursor = input.page_handle ? decodeCursor(input.page_handle) : undefined;
  const [until] = [input.before, input.at].filter(isWritable).map(toInstant).toSorted();
  // No post has the number 0: everything of that exact instant is left out.
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

function comparePositions(a: StreamPosition, b: StreamPosition): number {
  return a.sortAt === b.sortAt ? a.id - b.id : a.sortAt < b.sortAt ? -1 : 1;
}

function toInstant(date: Date): string {
  return date.toISOString().replace('Z', '000Z');
}
