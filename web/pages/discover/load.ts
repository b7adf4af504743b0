import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import { DISCOVER_MAX_TAGS } from '#shared/domain/limits.ts';
import { listTagPosts } from '#shared/paths/tags.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { followedTagsQuery, relatedTagsQuery } from '../../features/tags/queries.ts';
import { popularSitesQuery } from './queries.ts';

/** Whose page it is, and where its data goes. */
interface Loading {
  queryClient: QueryClient;
  viewer: Viewer | null;
  onServer: boolean;
}

/** What one writes about who answers the day's question, and what writing is done with here (platform facts 1.1). */
const DEFAULT_TAGS = ['dailyprompt', 'wordpress'];
/** Tags in the bar of the tags tab. */
const BAR_TAGS = 24;
const BAR_FRESH_MS = 5 * 60_000;

/** A tag in the bar of the tags tab. */
export interface BarTag {
  slug: string;
  display_name: string;
}

/** The slugs of the tags that a member follows, of which streams of discovering are made; none for visitors. */
export async function listOwnTags({ queryClient, viewer }: Loading): Promise<string[]> {
  return (await listOwn(queryClient, viewer)).map(({ slug }) => slug).slice(0, DISCOVER_MAX_TAGS);
}

/** For the newest posts there must be tags: without own ones those that much is written about. */
export async function listLatestTags(loading: Loading): Promise<string[]> {
  const own = await listOwnTags(loading);
  if (own.length > 0) return own;
  const trending = await listTrending(loading.queryClient);
  return [...new Set([...DEFAULT_TAGS, ...trending.map(({ slug }) => slug)])];
}

/**
 * The bar of the tags tab, and which of its tags is open: the one that was asked for, the day's question where somebody has answered
 * it, or else the first.
 */
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

/** What stands beside the stream. In a browser it comes when it comes. */
export async function loadSide({ queryClient, onServer }: Loading, related: string[]): Promise<void> {
  const filled = Promise.all([
    queryClient.prefetchQuery(popularSitesQuery()),
    queryClient.prefetchQuery(relatedTagsQuery(related)),
  ]);
  if (onServer) await filled;
}

async function listOwn(queryClient: QueryClient, viewer: Viewer | null): Promise<BarTag[]> {
  if (!viewer) return [];
  await queryClient.prefetchQuery(followedTagsQuery());
  return queryClient.getQueryData(followedTagsQuery().queryKey)?.tags ?? [];
}

async function listTrending(queryClient: QueryClient): Promise<BarTag[]> {
  // Those that go with no tag in particular.
  await queryClient.prefetchQuery(relatedTagsQuery([]));
  return queryClient.getQueryData(relatedTagsQuery([]).queryKey)?.tags ?? [];
}

/** Whether anybody has written with the tag. */
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
