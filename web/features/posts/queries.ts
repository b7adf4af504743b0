import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { StreamResponse } from '#shared/api/streams.ts';
import { getFeedPost } from '#shared/paths/posts.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** One post of a feed, with its content. */
export function postQuery(feedId: number, postId: number) {
  return endpointQuery(getFeedPost, { feedId, postId }, 'post');
}

/** Returns the key of a post. */
export function toPostKey(post: Pick<Post, 'feed_ID' | 'ID'>): string {
  return `${post.feed_ID}-${post.ID}`;
}

/** Returns all posts of a stream's pages, each once: a post may move to the next page while the pages are fetched. */
export function collectPosts(pages: readonly StreamResponse[]): Post[] {
  const posts = pages.flatMap((page) => page.posts);
  return [...new Map(posts.toReversed().map((post) => [toPostKey(post), post])).values()].toReversed();
}

/** Finds a post in a cached stream (without content), so that its page can show it at once. */
export function findListedPost(client: QueryClient, feedId: number, postId: number): Post | undefined {
  return findListed(client, (listed) => listed.feed_ID === feedId && listed.ID === postId);
}

/** The same by the number of its blog. */
export function findListedSitePost(client: QueryClient, siteId: number, postId: number): Post | undefined {
  return findListed(client, (listed) => listed.site_ID === siteId && listed.ID === postId);
}

function findListed(client: QueryClient, is: (listed: Post) => boolean): Post | undefined {
  for (const query of findStreams(client)) {
    const post = collectPosts(getPages(query)).find(is);
    if (post) return post;
  }
  return undefined;
}

/** Returns the cached part of the stream with this key, and whether it is complete. */
export function findLoadedStream(
  client: QueryClient,
  stream: string,
): { posts: Post[]; isComplete: boolean } | undefined {
  const [query] = findStreams(client, stream);
  const pages = query && getPages(query);
  return pages && { posts: collectPosts(pages), isComplete: pages.at(-1)?.next_page_handle === undefined };
}

/** Loads the next page of a cached stream, as its own page would. */
export async function loadMoreOfStream(client: QueryClient, stream: string): Promise<void> {
  const [query] = findStreams(client, stream);
  if (!query) return;
  const observer = new InfiniteQueryObserver(client, query.options as InfiniteQueryObserverOptions);
  await observer.fetchNextPage({ cancelRefetch: false });
}

/** All cached streams, or the one with this key; see `streamQuery`. */
function findStreams(client: QueryClient, stream?: string): Query[] {
  return client.getQueryCache().findAll({
    predicate: ({ queryKey, meta, state }) =>
      meta?.isStream === true && state.data !== undefined && (stream === undefined || queryKey[1] === stream),
  });
}

function getPages(query: Query): StreamResponse[] {
  return (query.state.data as { pages: StreamResponse[] }).pages;
}
