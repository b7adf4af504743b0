import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { RecommendedSite } from '#shared/api/recommendations.ts';
import { RECOMMENDED_SITES_MAX } from '#shared/domain/limits.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { listRecommendedSites } from '#shared/paths/recommendations.ts';
import { entitiesIn, updateCached } from '#web/lib/entities.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { toHost, toSiteAddress } from '../feeds/rules-address.ts';

type Page = ResponseOf<typeof listRecommendedSites>;
type Pages = InfiniteData<Page, string | undefined>;

/** "Recommendations use a random seed 0 to 10000" (SM-17). */
const SEED_MAX = 10_000;
/** "more are fetched when 4 or fewer remain" (SM-15). */
const REFILL_AT = 4;
const PAGE_SIZE = 10;

/** A recommended feed in the card's format (EN-10). */
export interface Recommendation {
  /** 0 for an external feed. */
  blogId: number;
  feedId: number;
  railcar: RecommendedSite['railcar'];
  siteIcon: string | null;
  title: string;
  description: string;
  domain: string;
  url: string;
  feedUrl: string;
  reason: RecommendedSite['reason'];
}

export function toRecommendation(site: RecommendedSite): Recommendation {
  const url = site.URL || site.blog_url || site.feed_url;
  return {
    blogId: site.blog_id,
    feedId: site.feed_id,
    railcar: site.railcar,
    siteIcon: site.icon?.img || site.icon?.ico || null,
    title: site.name || site.blog_title || toHost(url),
    description: site.description,
    domain: toSiteAddress({ blog_ID: site.blog_id, URL: url }),
    url,
    feedUrl: site.feed_url,
    reason: site.reason,
  };
}

/** Returns a recommended site in the shape of a found feed. None is followed yet; following it writes `is_following`. */
export function toFoundFeed(site: RecommendedSite) {
  return {
    feed_ID: site.feed_id,
    blog_ID: site.blog_id,
    name: site.name,
    URL: site.URL,
    subscribe_URL: site.feed_url,
    description: site.description,
    site_icon: site.icon?.img ?? null,
    image: null,
    is_following: false,
    reason: site.reason,
  };
}

/** Returns a whole number from 0 to 10000, both included. `random` works like Math.random. */
export function createSeed(random: () => number = Math.random): number {
  return Math.floor(random() * (SEED_MAX + 1));
}

export function isRefillNeeded(remaining: number): boolean {
  return remaining <= REFILL_AT;
}

/** A list of recommended feeds: where it is shown, the seed of its order, and its first page if that is already loaded. */
export interface SitesChoice {
  position: string;
  seed: number;
  first?: Page;
  /** Sites of the posts near it: further pages leave these out, and those of the side column. */
  nearby?: readonly number[];
}

/** Recommended feeds in the order of a seed, never refetched: dismissed or followed ones are removed by hand. */
export function recommendedSitesQuery({ position, seed, first, nearby }: SitesChoice) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listRecommendedSites), position, seed],
    queryFn: ({ client, signal, pageParam }) => {
      const exclude = nearby && [...nearby, ...listSideSites(client)].join();
      const input = { seed, number: PAGE_SIZE, page_handle: pageParam, exclude };
      return getCall(client)(listRecommendedSites, input, { signal });
    },
    initialPageParam: undefined as string | undefined,
    meta: entitiesIn<Pages>({ pages: [{ sites: [{ posts: ['post'] }] }] }),
    getNextPageParam: ({ meta }) => meta.next_page || undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: { pages: [first], pageParams: [undefined] } }),
  });
}

/** Returns each feed once; a further page may repeat feeds of an earlier one. */
export function toRecommendations(pages: readonly Page[]): Recommendation[] {
  const sites = pages.flatMap((page) => page.sites);
  return [...new Map(sites.map((site) => [site.feed_id, toRecommendation(site)])).values()];
}

/** Removes a feed from the list; returns a function that puts it back. */
export function removeRecommendation(client: QueryClient, choice: SitesChoice, feedId: number): () => void {
  const { queryKey } = recommendedSitesQuery(choice);
  const before = client.getQueryData<Pages>(queryKey);
  const isOther = ({ feed_id }: RecommendedSite) => feed_id !== feedId;
  const changeSites = (change: (sites: RecommendedSite[], page: number) => RecommendedSite[]) =>
    updateCached<Pages>(client, { queryKey, exact: true }, (cached) => mapSites(cached, change));
  changeSites((sites) => sites.filter(isOther));
  return () =>
    changeSites((sites, page) => {
      const former = before?.pages[page]?.sites ?? [];
      const position = former.findIndex(({ feed_id }) => feed_id === feedId);
      return position === -1
        ? sites
        : sites.toSpliced(Math.min(position, sites.length), 0, former[position]!);
    });
}

function mapSites(data: Pages, change: (sites: RecommendedSite[], page: number) => RecommendedSite[]): Pages {
  const pages = data.pages.map((page, index) => ({ ...page, sites: change(page.sites, index) }));
  return { ...data, pages };
}

/** How many feeds a side column shows. */
const SIDE_SITES = 5;
const SIDE_FRESH_MS = 5 * 60_000;
const SIDE_KEY = [...toEndpointKey(listRecommendedSites), 'side'];

/** Feeds at the top of a stream: with posts there or in its block of feeds, and `next`, with posts just below. */
export interface SitesAtTop {
  feedIds: readonly number[];
  next: readonly number[];
}

/**
 * Feeds for the side column of a stream, without those at its top and preferably without those just below (U38); for members without
 * those they follow. The list stays while it is shown, followed or not.
 */
export function sideSitesQuery({ feedIds, next }: SitesAtTop) {
  return queryOptions({
    queryKey: [...SIDE_KEY, feedIds.join()],
    queryFn: async ({ client, signal }) => {
      const input = { number: RECOMMENDED_SITES_MAX, exclude: feedIds.join(), lang: getLocale() };
      const { sites } = await getCall(client)(listRecommendedSites, input, { signal });
      const below = new Set(next);
      return sites
        .toSorted((a, b) => Number(below.has(a.feed_id)) - Number(below.has(b.feed_id)))
        .slice(0, SIDE_SITES)
        .map(toFoundFeed);
    },
    meta: entitiesIn<{ feed_ID: number; is_following: boolean }[]>(['feed']),
    staleTime: SIDE_FRESH_MS,
  });
}

/** Lists the feeds that side columns show. */
function listSideSites(client: QueryClient): number[] {
  const lists = client.getQueriesData<{ feed_ID: number }[]>({ queryKey: SIDE_KEY });
  return lists.flatMap(([, sites]) => sites?.map(({ feed_ID }) => feed_ID) ?? []);
}
