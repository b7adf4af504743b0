import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StreamAnswer } from '#shared/api/streams.ts';
import { STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import { changeHeld } from '#web/lib/held.ts';
import { useLive } from '#web/lib/live.ts';
import { callOf } from '#web/lib/query.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { postKey } from '../posts/queries.ts';
import { newPostsOf, pollPart, type StreamPages, withNewPosts } from './pages.ts';
import { loadFetchPosts, type StreamFrom, streamQuery } from './queries.ts';
import { configOf } from './stream-config.ts';

/** How often the head of a stream is asked for what is new (platform facts 2.3). */
const POLL_MS = 60_000;

export interface NewPosts {
  count: number;
  /** More than one poll brings. */
  isMore: boolean;
  /** One of them was written by the reader, who knows of it. */
  hasOwn: boolean;
  /** Puts them on top of the stream. */
  show: () => void;
}

/**
 * What has come since the stream was loaded. Polls only while the tab is visible, and once when it becomes visible again
 * (U10), not before the first page is there. What a poll brings is whole, so that showing it needs no further call.
 */
export function useNewPosts(stream: StreamFrom, pages: StreamPages | undefined): NewPosts {
  const client = useQueryClient();
  const isPolled = configOf(stream).isPolled && pages !== undefined;
  const { data: polled, refetch } = useQuery({ ...newPostsQuery(stream), enabled: isPolled });
  const pollNow = () => {
    // A hidden tab polls once when the reader returns to it.
    if (isPolled && document.visibilityState === 'visible') void refetch();
  };
  useLive('posts', pollNow);
  useLive('open', pollNow);
  const shown = new Set(pages?.pages.flatMap((page) => page.posts.map(postKey)));
  const found = newPostsOf(polled?.posts ?? [], shown);
  const count = found.length;
  const viewer = useViewer();
  return {
    count,
    hasOwn: viewer !== null && found.some(({ author }) => author?.ID === viewer.ID),
    isMore: count >= STREAM_MAX_PAGE,
    show: () => {
      if (!polled) return;
      const { queryKey } = streamQuery(stream);
      changeHeld<StreamPages>(client, { queryKey, exact: true }, (loaded) => withNewPosts(loaded, polled));
    },
  };
}

/** The head of a stream, newer than what is loaded of it. The first page is new by itself: it is asked after a minute. */
export function newPostsQuery(stream: StreamFrom) {
  const { queryKey } = streamQuery(stream);
  return queryOptions<StreamAnswer>({
    queryKey: [...queryKey, 'new'],
    queryFn: async ({ client, signal }) => {
      const fetchPart = await loadFetchPosts();
      const loaded = client.getQueryData<StreamPages>(queryKey);
      const newest = loaded?.pages.find((page) => page.posts.length > 0)?.posts[0];
      return fetchPart(callOf(client), stream, pollPart(newest), signal);
    },
    initialData: { posts: [] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}
