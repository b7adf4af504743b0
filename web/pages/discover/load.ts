import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import { DISCOVER_MAX_TAGS } from '#shared/domain/limits.ts';
import { listTagPosts } from '#shared/paths/tags.ts';
import { sideSitesQuery } from '#web/features/recommendations/queries.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import type { StreamFrom } from '#web/features/streams/stream.ts';
import { followedTagsQuery, relatedTagsQuery } from '#web/features/tags/queries.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { listSitesAtTop } from './sites-at-top.ts';

/** The viewer, and where data is loaded to. */
interface Loading {
  queryClient: QueryClient;
  viewer: Viewer | null;
  onServer: boolean;
}

/** The tags of answers to the daily prompt and of the blogging software (platform facts 1.1). */
const DEFAULT_TAGS = ['dailyprompt', 'wordpress'];
/** How many tags the bar of the tags tab has. */
const BAR_TAGS = 24;
const BAR_FRESH_MS = 5 * 60_000;

/** A tag in the bar of the tags tab. */
export interface BarTag {
  slug: string;
  display_name: string;
}

/** Lists the slugs of the member's followed tags, for the streams of Discover; empty for visitors. */
export async function listOwnTags({ queryClient, viewer }: Loading): Promise<string[]> {
  return (await listOwn(queryClient, viewer)).map(({ slug }) => slug).slice(0, DISCOVER_MAX_TAGS);
}

/** Lists tags for the newest posts: the member's own or, without any, popular ones. */
export async function listLatestTags(loading: Loading): Promise<string[]> {
  const own = await listOwnTags(loading);
  if (own.length > 0) return own;
  const trending = await listTrending(loading.queryClient);
  return [...new Set([...DEFAULT_TAGS, ...trending.map(({ slug }) => slug)])];
}

/** Loads the bar of the tags tab and its open tag: the requested one, else the daily prompt if it has answers, else the first. */
export async function loadBar(
  { queryClient, viewer }: Loading,
  requestedSlug: string | undefined,
): Promise<{ bar: BarTag[]; selected: string }> {
  const [own, trending, isPrompted] = await Promise.all([
    listOwn(queryClient, viewer),
    listTrending(queryClient),
    hasPosts(queryClient, DEFAULT_TAGS[0]!),
  ]);
  const prompt = { slug: DEFAULT_TAGS[0]!, display_name: DEFAULT_TAGS[0]! };
  const all = [...(isPrompted ? [prompt] : []), ...own, ...trending];
  const bar = all.filter((tag, index) => all.findIndex(({ slug }) => slug === tag.slug) === index);
  const selected = requestedSlug ?? bar[0]?.slug ?? prompt.slug;
  const known = bar.slice(0, BAR_TAGS);
  return {
    bar: known.some(({ slug }) => slug === selected)
      ? known
      : [{ slug: selected, display_name: selected }, ...known],
    selected,
  };
}

/** A stream with what is beside it. */
interface Side {
  stream: StreamFrom;
  /** The tags that it is about. */
  tags: readonly string[];
}

/**
 * Loads the data of the side column: tags like the stream's, and sites that are not in it, which on the server is loaded before. In
 * a browser the page doesn't wait for it.
 */
export async function loadSide(
  { queryClient, viewer, onServer }: Loading,
  { stream, tags }: Side,
): Promise<void> {
  const related = queryClient.prefetchQuery(relatedTagsQuery(tags));
  if (!onServer) return;
  const pages = queryClient.getQueryData(streamQuery(stream).queryKey)?.pages ?? [];
  await Promise.all([
    related,
    queryClient.prefetchQuery(sideSitesQuery(listSitesAtTop(pages, viewer !== null))),
  ]);
}

async function listOwn(queryClient: QueryClient, viewer: Viewer | null): Promise<BarTag[]> {
  if (!viewer) return [];
  await queryClient.prefetchQuery(followedTagsQuery());
  return queryClient.getQueryData(followedTagsQuery().queryKey)?.tags ?? [];
}

async function listTrending(queryClient: QueryClient): Promise<BarTag[]> {
  // Without any tag: the trending ones.
  await queryClient.prefetchQuery(relatedTagsQuery([]));
  return queryClient.getQueryData(relatedTagsQuery([]).queryKey)?.tags ?? [];
}

/** Whether any post has the tag. */
async function hasPosts(queryClient: QueryClient, slug: string): Promise<boolean> {
  const input = { slug, number: 1, fields: 'ID' };
  const queryKey = toEndpointKey(listTagPosts, input);
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ client, signal }) =>
      (await getCall(client)(listTagPosts, input, { signal })).posts.length > 0,
    staleTime: BAR_FRESH_MS,
  });
  return queryClient.getQueryData(queryKey) ?? false;
}
