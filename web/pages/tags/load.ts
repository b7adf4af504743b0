import type { QueryClient } from '@tanstack/react-query';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { alphabeticTagsQuery, tagQuery, trendingTagsQuery } from '#web/features/tags/queries.ts';

/** Where data is loaded to, and whether the page waits for it. */
interface Loading {
  queryClient: QueryClient;
  onServer: boolean;
}

/** The order of a tag's posts in its address; anything but relevance means by date. */
export type TagSort = 'date' | 'relevance';

export function parseSort(text: string | undefined): TagSort {
  return text === 'relevance' ? 'relevance' : 'date';
}

/** TG-02: returns the stream of a tag; `from` is the cursor of a visitor's page. */
export function toTagStream(slug: string, sort: string | undefined, from: string | undefined) {
  const kind = parseSort(sort) === 'relevance' ? 'tag_popular' : 'tag';
  return { kind, slug, ...(from !== undefined && { from }) } satisfies StreamKey & { from?: string };
}

/** Loads the data around a tag's posts. Returns its name, or undefined for a tag that nobody uses. */
export async function loadTag(
  { queryClient }: Pick<Loading, 'queryClient'>,
  slug: string,
): Promise<string | undefined> {
  const query = tagQuery(slug);
  // A missing tag may have been created meanwhile.
  if (queryClient.getQueryData(query.queryKey) === null)
    queryClient.removeQueries({ queryKey: query.queryKey });
  // If the tag could not be loaded the page says so, and still shows its posts.
  await queryClient.prefetchQuery(query);
  const tag = queryClient.getQueryData(query.queryKey);
  if (tag === null) return undefined;
  return tag?.title ?? slug;
}

/** Loads all the tags. In a browser the page doesn't wait for them. */
export async function loadTags({ queryClient, onServer }: Loading): Promise<void> {
  const filled = Promise.all([
    queryClient.prefetchQuery(trendingTagsQuery()),
    queryClient.prefetchQuery(alphabeticTagsQuery()),
  ]);
  if (onServer) await filled;
}
