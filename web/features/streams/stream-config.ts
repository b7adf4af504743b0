import type { StreamFrom } from './queries.ts';

/** The stream that the posts of recommendation blocks come from. */
export const RECOMMENDED = { kind: 'custom_recs_posts_with_images' } as const;

/** How a stream behaves on its page. */
export interface StreamConfig {
  /** Whether its head is asked for what is new: not where the order is not that of time, or where it began at a date. */
  isPolled: boolean;
  /** Whether visitors go on by links, for which the page's address takes `from`. */
  hasNextPages: boolean;
  /** Key of the stream that its recommendation blocks come from (RT-04). */
  recsStreamKey?: (typeof RECOMMENDED)['kind'];
}

/** Streams in which a new post does not come in at the head (platform facts 2.3). */
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
