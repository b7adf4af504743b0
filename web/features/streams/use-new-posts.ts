import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StreamResponse } from '#shared/api/streams.ts';
import { STREAM_MAX_PAGE } from '#shared/domain/limits.ts';
import { entitiesIn, updateCached } from '#web/lib/entities.ts';
import { useLive } from '#web/lib/live.ts';
import { getCall } from '#web/lib/query.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toPostKey } from '../posts/queries.ts';
import { addNewPosts, findNewPosts, type StreamPages, toPollPart } from './pages.ts';
import { loadFetchPosts, streamQuery } from './queries.ts';
import { getStreamConfig, type StreamFrom } from './stream.ts';

/** How often the head of a stream is polled for new posts (platform facts 2.3). */
const POLL_MS = 60_000;

export interface NewPosts {
  count: number;
  /** More than one poll returns. */
  isMore: boolean;
  /** One of them is the user's own, who knows of it. */
  hasOwn: boolean;
  /** Puts them on top of the stream. */
  show: () => void;
}

/**
 * Returns the posts that have arrived since the stream was loaded. Polls only while the tab is visible, once when it becomes
 * visible again (U10), and after the first page is loaded. A poll returns complete posts, so showing them needs no call.
 */
export function useNewPosts(stream: StreamFrom, pages: StreamPages | undefined): NewPosts {
  const client = useQueryClient();
  const isPolled = getStreamConfig(stream).isPolled && pages !== undefined;
  const { data: polled, refetch } = useQuery({ ...newPostsQuery(stream), enabled: isPolled });
  const pollNow = () => {
    // A hidden tab polls once when the user returns to it.
    if (isPolled && document.visibilityState === 'visible') void refetch();
  };
  useLive('posts', pollNow);
  useLive('open', pollNow);
  const shown = new Set(pages?.pages.flatMap((page) => page.posts.map(toPostKey)));
  const found = findNewPosts(polled?.posts ?? [], shown);
  const count = found.length;
  const viewer = useViewer();
  return {
    count,
    hasOwn: viewer !== null && found.some(({ author }) => author?.ID === viewer.ID),
    isMore: count >= STREAM_MAX_PAGE,
    show: () => {
      if (!polled) return;
      const { queryKey } = streamQuery(stream);
      updateCached<StreamPages>(client, { queryKey, exact: true }, (loaded) => addNewPosts(loaded, polled));
    },
  };
}

/** Posts newer than the loaded stream. The first page is fresh, so the first poll is a minute later. */
function newPostsQuery(stream: StreamFrom) {
  const { queryKey } = streamQuery(stream);
  return queryOptions<StreamResponse>({
    queryKey: [...queryKey, 'new'],
    queryFn: async ({ client, signal }) => {
      const fetchPart = await loadFetchPosts();
      const loaded = client.getQueryData<StreamPages>(queryKey);
      const newest = loaded?.pages.find((page) => page.posts.length > 0)?.posts[0];
      return fetchPart(getCall(client), stream, toPollPart(newest), signal);
    },
    meta: entitiesIn<StreamResponse>({ posts: ['post'] }),
    initialData: { posts: [] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}
