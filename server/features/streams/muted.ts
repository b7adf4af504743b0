import { findMute, type Muter } from '#server/features/mutes/rules.ts';
import { MUTED_POSTS_MAX, STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import type { FoundPosts, StreamItem, StreamWindow } from './source.ts';

/**
 * Whether a stream leaves out what its reader has muted. Not where they open one site or one person, whose muted posts are collapsed,
 * nor among the posts that they like.
 */
export function hidesMuted(key: StreamKey): boolean {
  switch (key.kind) {
    case 'feed':
    case 'site':
    case 'featured':
    case 'user':
    case 'likes':
      return false;
    case 'recent':
      return key.feedId === undefined;
    default:
      return true;
  }
}

/**
 * Returns as many posts as the window has room for without the muted ones, so that pages are full. Reads on behind the last one read,
 * at most MUTED_POSTS_MAX posts.
 */
export async function findUnmutedPosts(
  read: (window: StreamWindow) => Promise<FoundPosts>,
  muter: Muter,
  window: StreamWindow,
): Promise<FoundPosts> {
  const found: FoundPosts = { items: [], posts: [] };
  let part = window;
  for (let count = 0; ; ) {
    const { items, posts } = await read(part);
    const muted = new Set(posts.filter((post) => findMute(muter, post)).map(({ id }) => id));
    found.items.push(...items.filter(({ id }) => !muted.has(id)));
    found.posts.push(...posts.filter(({ id }) => !muted.has(id)));
    count += items.length;
    const last = items.at(-1);
    const isFull = found.items.length >= window.limit;
    if (isFull || !last || items.length < part.limit) break;
    if (count >= MUTED_POSTS_MAX) return { ...found, rest: last };
    part = continueAfter(last, { ...window, limit: Math.max(window.limit, STREAM_MAX_PAGE) });
  }
  return { items: found.items.slice(0, window.limit), posts: found.posts };
}

/** The window behind a position; in ranked streams the cursor is what counts. */
function continueAfter(last: StreamItem, window: StreamWindow): StreamWindow {
  return { ...window, before: last, cursor: last };
}
