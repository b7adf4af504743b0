import type { Preferences } from '#shared/api/accounts.ts';
import { formatStreamKey, type StreamKey } from '#shared/domain/stream-key.ts';

/** The streams of posts; the organization's has its team (TE-02). */
export type ShownStream =
  | Exclude<StreamKey, { kind: 'a8c' | 'conversations' | 'conversations-a8c' }>
  | { kind: 'a8c'; team: string };

/** A request for a part of a stream: a number of posts after a cursor, or between two dates; `fields` limits their fields. */
export interface StreamPart {
  number: number;
  page_handle?: string;
  before?: string;
  after?: string;
  fields?: string;
  orderBy?: 'date';
}

/**
 * A stream from its newest post on, or from a date: posts older than `at`, an ISO date (FS-17), or `from` a cursor, where a
 * visitor continues. The following stream may leave out seen posts.
 */
export type StreamFrom = ShownStream & { at?: string; from?: string; hidesSeen?: boolean };

/** Formats the key of a stream on a page, followed by its start and filter. */
export function formatStreamFrom({ at, from, hidesSeen, ...stream }: StreamFrom): string {
  const key = formatStreamKey(stream as ShownStream) + (hidesSeen ? '+unseen' : '');
  const start = at ?? from;
  return start === undefined ? key : `${key}@${start}`;
}

/** Adds the user's filter to the following stream. */
export function applyHideSeen(stream: StreamFrom, preferences: Preferences | undefined): StreamFrom {
  return stream.kind === 'following' && preferences?.reader_hide_seen
    ? { ...stream, hidesSeen: true }
    : stream;
}
