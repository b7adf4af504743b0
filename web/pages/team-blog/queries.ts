import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { getTeamFrontPage as api, ThreadOrder } from '#shared/api/blog-pages.ts';
import { toQuickPostTitle } from '#shared/domain/quick-post-title.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { createArticle } from '#shared/paths/articles.ts';
import { countTeamNews, getTeamFrontPage } from '#shared/paths/blog-pages.ts';
import { entitiesIn } from '#web/lib/entities.ts';
import { isLive } from '#web/lib/live.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

export type TeamPage = ResponseOf<typeof api>;

interface LoadedPages {
  pages: TeamPage[];
  pageParams: (string | null)[];
}

/** The interval while live events announce what is new, and while they don't. */
const LIVE_POLL_MS = 5 * 60_000;
const POLL_MS = 60_000;

/** Parses the order in the address; by default the newest post is first. */
export function parseOrder(sort: string | undefined): ThreadOrder {
  return sort === 'activity' ? 'activity' : 'newest';
}

/** The posts of a team's blog with their comments. Like every stream they never move while they are read. */
export function teamPageQuery(slug: string, sort: ThreadOrder) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(getTeamFrontPage), slug, sort],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        getTeamFrontPage,
        { slug, sort, ...(pageParam !== null && { page_handle: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_page_handle,
    meta: {
      ...entitiesIn<LoadedPages>({ pages: [{ posts: [{ is: 'post', comments: ['comment'] }] }] }),
      isStream: true,
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How much others have written since; nothing at first. */
export function teamNewsQuery(slug: string, since: string) {
  return queryOptions({
    queryKey: [...toEndpointKey(countTeamNews), slug, since],
    queryFn: ({ client, signal }) => getCall(client)(countTeamNews, { slug, since }, { signal }),
    initialData: { posts: 0, comments: 0 },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => (isLive() ? LIVE_POLL_MS : POLL_MS),
    refetchOnWindowFocus: 'always',
  });
}

/** Loads the first page again and shows it in place of what was loaded; returns it. Rejects if that fails. */
export async function reloadTeamPage(
  client: QueryClient,
  slug: string,
  sort: ThreadOrder,
): Promise<TeamPage> {
  const page = await getCall(client)(getTeamFrontPage, { slug, sort });
  client.setQueryData<LoadedPages>(teamPageQuery(slug, sort).queryKey, { pages: [page], pageParams: [null] });
  // The other order has to be loaded again as well.
  client.removeQueries({
    queryKey: [...toEndpointKey(getTeamFrontPage), slug],
    predicate: ({ queryKey }) => queryKey.at(-1) !== sort,
  });
  return page;
}

export const toTeamPostKey = (siteId: number) => ['team-post', siteId] as const;

/** Publishes a text on a team's blog, with its first line as the title. */
export function teamPostMutation(siteId: number) {
  return mutationOptions({
    mutationKey: toTeamPostKey(siteId),
    mutationFn: (content: string, { client }) =>
      getCall(client)(createArticle, {
        siteId,
        title: toQuickPostTitle(content),
        content,
        status: 'publish',
      }),
  });
}
