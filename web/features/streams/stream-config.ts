import type { StreamFrom } from './stream.ts';

/** The stream that recommendation blocks take their posts from. */
export const RECOMMENDED = { kind: 'custom_recs_posts_with_images' } as const;

/** The behaviour of a stream on its page. */
export interface StreamConfig {
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
