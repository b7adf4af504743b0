import type { QueryClient } from '@tanstack/react-query';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import {
  alphabeticTagsQuery,
  relatedTagsQuery,
  tagQuery,
  trendingTagsQuery,
} from '../../features/tags/queries.ts';
import { popularSitesQuery } from '../discover/queries.ts';

/** Where the data goes, and whether anything can come later. */
interface Loading {
  queryClient: QueryClient;
  onServer: boolean;
}

/** The order of a tag's posts as its address says it; anything but relevance is by date. */
export type TagSort = 'date' | 'relevance';

export function parseSort(text: string | undefined): TagSort {
  return text === 'relevance' ? 'relevance' : 'date';
}

/** TG-02: the stream of a tag; `from` is where a visitor's page goes on. */
export function toTagStream(slug: string, sort: string | undefined, from: string | undefined) {
  const kind = parseSort(sort) === 'relevance' ? 'tag_popular' : 'tag';
  return { kind, slug, ...(from !== undefined && { from }) } satisfies StreamKey & { from?: string };
}

/** What stands around the posts of a tag. Answers its name, or undefined for a tag that nobody uses. */
export async function loadTag({ queryClient, onServer }: Loading, slug: string): Promise<string | undefined> {
  const query = tagQuery(slug);
  // What was not there may have come meanwhile.
  if (queryClient.getQueryData(query.queryKey) === null)
    queryClient.removeQueries({ queryKey: query.queryKey });
  const side = Promise.all([
    queryClient.prefetchQuery(popularSitesQuery()),
    queryClient.prefetchQuery(relatedTagsQuery([slug])),
  ]);
  // One that could not be loaded says so on the page, where its posts are all the same.
  await Promise.all([queryClient.prefetchQuery(query), onServer && side]);
  const tag = queryClient.getQueryData(query.queryKey);
  if (tag === null) return undefined;
  return tag?.title ?? slug;
}

/** All the tags. In a browser they come when they come. */
export async function loadTags({ queryClient, onServer }: Loading): Promise<void> {
  const filled = Promise.all([
    queryClient.prefetchQuery(trendingTagsQuery()),
    queryClient.prefetchQuery(alphabeticTagsQuery()),
  ]);
  if (onServer) await filled;
}
