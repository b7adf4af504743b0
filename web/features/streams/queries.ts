import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { LIST_PAGE, STREAM_FIRST_PAGE, STREAM_NEXT_PAGE } from '#shared/domain/limits.ts';
import { entitiesIn } from '#web/lib/entities.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { getEndpoint } from './endpoints.ts';
import type { StreamPage, StreamPages } from './pages.ts';
import { formatStreamFrom, type StreamFrom, type StreamPart } from './stream.ts';

/** A head younger than this is not refetched when the user comes to it. */
const HEAD_FRESH_MS = 30_000;

/**
 * The pages of a stream, newest first, cached under its stream key (RT-03, RT-07). They never become stale by themselves, because
 * a stream must not move while it is read; `refreshHead` restarts it.
 */
export function streamQuery(stream: StreamFrom) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(getEndpoint(stream)), formatStreamFrom(stream)],
    queryFn: async ({ client, signal, pageParam }): Promise<StreamPage> => {
      const fetchPage = await loadFetchPosts();
      return fetchPage(getCall(client), stream, toStreamPart(stream, pageParam), signal);
    },
    meta: { ...entitiesIn<StreamPages>({ pages: [{ posts: ['post'] }] }), isStream: true },
    initialPageParam: (stream.from ?? null) as string | null,
    getNextPageParam: (page) => page.next_page_handle,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

let fetchPosts: typeof import('./fetch-posts.ts').fetchPosts | undefined;

/**
 * Loads the code that fetches posts, after the page, because the first posts come with the document. It is kept: an `import()` of
 * loaded code takes up to a frame, which every further page would wait.
 */
export async function loadFetchPosts(): Promise<NonNullable<typeof fetchPosts>> {
  fetchPosts ??= (await import('./fetch-posts.ts')).fetchPosts;
  return fetchPosts;
}

/** Drops all but the first page of a stream and refetches that, unless it is fresh. */
export async function refreshHead(client: QueryClient, stream: StreamFrom): Promise<void> {
  const { queryKey } = streamQuery(stream);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (!updatedAt || Date.now() - updatedAt < HEAD_FRESH_MS) return;
  client.setQueryData<InfiniteData<StreamPage, string | null>>(queryKey, (loaded) => ({
    pages: loaded?.pages.slice(0, 1) ?? [],
    pageParams: loaded?.pageParams.slice(0, 1) ?? [],
  }));
  await client.invalidateQueries({ queryKey });
}

/** Four posts first, then seven; lists have larger pages (platform facts 2.1). */
function toStreamPart({ kind, at }: StreamFrom, cursor: string | null): StreamPart {
  const isList = kind === 'list';
  if (cursor !== null) return { number: isList ? LIST_PAGE : STREAM_NEXT_PAGE, page_handle: cursor };
  return { number: isList ? LIST_PAGE : STREAM_FIRST_PAGE, ...(at !== undefined && { before: at }) };
}
