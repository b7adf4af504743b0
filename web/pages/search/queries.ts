import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { RecommendedSite } from '#shared/api/recommendations.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import type { SearchSort } from '#shared/domain/stream-key.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { searchFeeds } from '#shared/paths/feeds.ts';
import { listRecommendedSites } from '#shared/paths/recommendations.ts';
import { completeSearch, searchPosts, suggestSearches } from '#shared/paths/streams-search.ts';
import { CARD_FIELDS } from '#web/features/posts/rules.ts';
import { toFoundFeed } from '#web/features/recommendations/queries.ts';
import { entitiesIn } from '#web/lib/entities.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/** The number of feeds next to the posts, and alone. */
const SITES_BESIDE = 5;
const SITES_ALONE = 20;
/** Posts on a visitor's page. */
const VISITORS_PAGE = 10;
const RECOMMENDED_PAGE = 6;
/** The seed keeps the order of recommendations while the page is open (platform facts 1.1: 0 to 1000). */
const SEED_MAX = 1_000;
/** How many words of a search are tried as tags. */
const TAGS_MAX = 6;

/** A search: its words, order and cursor. */
export interface Found {
  query: string;
  sort: SearchSort;
  from?: string | undefined;
}

/** Feeds that match the words, including followed ones; `alone` in longer pages. */
export function foundSitesQuery({ query, sort, from }: Found, { alone }: { alone: boolean }) {
  const input = {
    q: query,
    sort,
    exclude_followed: 'false',
    number: alone ? SITES_ALONE : SITES_BESIDE,
  } as const;
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(searchFeeds, { ...input, from }), 'pages'],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(searchFeeds, { ...input, page_handle: pageParam }, { signal }),
    initialPageParam: from,
    meta: entitiesIn<InfiniteData<ResponseOf<typeof searchFeeds>>>({ pages: [{ feeds: ['feed'] }] }),
    getNextPageParam: ({ next_page }) => findCursor(next_page),
  });
}

/** `next_page` is a query; its handle is the cursor of the next call (AP-08). */
export function findCursor(nextPage: string | undefined): string | undefined {
  return new URLSearchParams(nextPage).get('page_handle') ?? undefined;
}

/** A single page of posts, for visitors, who continue by links. */
export function foundPostsPageQuery({ query, sort, from }: Found) {
  return endpointQuery(
    searchPosts,
    { q: query, sort, number: VISITORS_PAGE, page_handle: from, fields: CARD_FIELDS },
    { posts: ['post'] },
  );
}

/** Recommended feeds, each with its newest post with an image (SE-06). */
export function recommendedSitesQuery() {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listRecommendedSites), 'custom_recs_sites_with_images'],
    queryFn: async ({ client, signal, pageParam: { seed, handle } }) => {
      const input = { seed, number: RECOMMENDED_PAGE, posts_per_site: 1, page_handle: handle };
      const { sites, meta } = await getCall(client)(listRecommendedSites, input, { signal });
      return { sites: sites.map(toSiteWithImage), next: meta.next_page, seed };
    },
    meta: entitiesIn<InfiniteData<{ sites: SiteWithImage[] }>>({
      pages: [{ sites: [{ is: 'feed', post: 'post' }] }],
    }),
    initialPageParam: { seed: Math.floor(Math.random() * (SEED_MAX + 1)), handle: undefined } as {
      seed: number;
      handle: string | undefined;
    },
    getNextPageParam: ({ next, seed }) => (next === undefined ? undefined : { seed, handle: next }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A recommended feed with one of its posts. */
export type SiteWithImage = ReturnType<typeof toSiteWithImage>;

function toSiteWithImage(site: RecommendedSite) {
  return { ...toFoundFeed(site), railcar: site.railcar, post: site.posts?.[0] };
}

/** Suggested searches, which stay the same while the page is open. */
export function suggestionsQuery() {
  return { ...endpointQuery(suggestSearches, { locale: getLocale() }), staleTime: Number.POSITIVE_INFINITY };
}

/** What can follow an operator. */
export function completionsQuery(input: RawInputOf<typeof completeSearch>) {
  return endpointQuery(completeSearch, input);
}

/** Returns the tags that the words of a search may be: all of them as one, and each by itself. */
export function toTagSlugs(query: string): string[] {
  const words = parseSearchQuery(query)
    .words.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, ' ')
    .trim();
  const slugs = [words, ...words.split(/\s+/)].map(normalizeTagSlug).filter((slug) => /[^-]/.test(slug));
  return [...new Set(slugs)].slice(0, TAGS_MAX);
}
