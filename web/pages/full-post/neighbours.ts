import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { findLoadedStream, loadMoreOfStream, postQuery, toPostKey } from '#web/features/posts/queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the stream that a post was opened from. */
    stream?: string;
  }
}

export interface Neighbours {
  /** Key of the stream. */
  stream: string;
  /** Position of the post in the stream, from 1. */
  position: number;
  /** The number of loaded posts. */
  loaded: number;
  isComplete: boolean;
  /** The page with the next post is loading. */
  isComing: boolean;
  previous: Post | undefined;
  next: Post | undefined;
}

/** With this few posts left, the next page of the stream is fetched. */
const AHEAD = 2;

/**
 * Returns the posts before and after this one in the stream that it was opened from (U29), or undefined. Fetches the next post
 * ahead, and further pages of the stream when its loaded part ends.
 */
export function useNeighbours(post: Post): Neighbours | undefined {
  const client = useQueryClient();
  const stream = useLocation({ select: (location) => location.state.stream });
  const neighbours =
    stream === undefined ? undefined : findNeighbours(findLoadedStream(client, stream), stream, post);
  const next = neighbours?.next;
  useEffect(() => {
    if (next) void client.prefetchQuery(postQuery(next.feed_ID, next.ID));
  }, [client, next]);

  // The number of loaded posts when a request for more returned none.
  const [endsAt, setEndsAt] = useState<number>();
  const loaded = neighbours && !neighbours.isComplete ? neighbours.loaded : undefined;
  const isNearEnd = neighbours !== undefined && neighbours.loaded - neighbours.position < AHEAD;
  useEffect(() => {
    if (stream === undefined || loaded === undefined || !isNearEnd) return;
    // If loading fails, the stream ends here; its own page shows the error and offers to retry.
    void loadMoreOfStream(client, stream).then(() => setEndsAt(loaded));
  }, [client, stream, loaded, isNearEnd]);
  const isComing = next === undefined && loaded !== undefined && endsAt !== loaded;
  return neighbours && { ...neighbours, isComing };
}

function findNeighbours(
  loaded: ReturnType<typeof findLoadedStream>,
  stream: string,
  post: Post,
): Omit<Neighbours, 'isComing'> | undefined {
  if (!loaded) return undefined;
  const { posts, isComplete } = loaded;
  const index = posts.findIndex((listed) => toPostKey(listed) === toPostKey(post));
  if (index === -1) return undefined;
  return {
    stream,
    position: index + 1,
    loaded: posts.length,
    isComplete,
    previous: posts[index - 1],
    next: posts[index + 1],
  };
}
