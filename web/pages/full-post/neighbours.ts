import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { findLoadedStream, loadMoreOfStream, postQuery, toPostKey } from '../../features/posts/queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Written key of the stream that a post was opened from. */
    stream?: string;
  }
}

export interface Neighbours {
  /** Written key of the stream. */
  stream: string;
  /** Place of the post in the stream, from 1. */
  position: number;
  /** How many posts are loaded. */
  loaded: number;
  isComplete: boolean;
  /** The page with the next post is on its way. */
  isComing: boolean;
  previous: Post | undefined;
  next: Post | undefined;
}

/** When so few posts are left, the next page of the stream is fetched. */
const AHEAD = 2;

/**
 * The posts before and after this one in the stream that the reader came from (U29); undefined when there is none. The
 * next one is fetched ahead, and the stream goes on where its loaded part ends.
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

  // How many were loaded when more had been asked for in vain.
  const [endsAt, setEndsAt] = useState<number>();
  const loaded = neighbours && !neighbours.isComplete ? neighbours.loaded : undefined;
  const isNearEnd = neighbours !== undefined && neighbours.loaded - neighbours.position < AHEAD;
  useEffect(() => {
    if (stream === undefined || loaded === undefined || !isNearEnd) return;
    // When it cannot be loaded, the walk ends here; the stream's own page says so and offers to try again.
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
