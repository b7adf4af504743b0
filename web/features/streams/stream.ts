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

/** The stream that recommendation blocks take their posts from. */
export const RECOMMENDED = { kind: 'custom_recs_posts_with_images' } as const;

/** The behaviour of a stream on its page. */
interface StreamConfig {
  /** Whether it is polled for new posts: not if it isn't ordered by time, or starts at a date. */
  isPolled: boolean;
  /** Whether visitors continue by links, for which the page's address has `from`. */
  hasNextPages: boolean;
  /** Key of the stream for its recommendation blocks (RT-04). */
  recsStreamKey?: (typeof RECOMMENDED)['kind'];
}

/** Streams whose new posts don't appear at the top (platform facts 2.3). */
const NOT_POLLED: ReadonlySet<StreamFrom['kind']> = new Set([
  'search',
  'discover',
  'featured',
  'tag_popular',
  'likes',
  'recommendations_posts',
  'custom_recs_posts_with_images',
  'custom_recs_sites_with_images',
]);

export function getStreamConfig({ kind, at }: StreamFrom): StreamConfig {
  return {
    isPolled: at === undefined && !NOT_POLLED.has(kind),
    hasNextPages: kind === 'tag' || kind === 'tag_popular',
    ...(kind === 'following' && { recsStreamKey: RECOMMENDED.kind }),
  };
}
