import type { QueryClient } from '@tanstack/react-query';
import * as api from '#shared/paths/stats.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The available periods, in days. */
export const SPANS = [1, 7, 30, 90] as const;
export type Span = (typeof SPANS)[number];
const ROWS = 10;

/** The parameters of the address: a period, and optionally a post. */
export interface Shown {
  days: Span;
  postId: number | undefined;
}

/** Parses the query of the page's address, whatever its values. */
export function parseShown({ days, post }: { days?: string | undefined; post?: string | undefined }): Shown {
  return {
    days: SPANS.find((span) => String(span) === days) ?? 30,
    postId: post !== undefined && /^[1-9]\d{0,14}$/.test(post) ? Number(post) : undefined,
  };
}

/** The days of the period, and as many before it to compare with. */
export const visitsQuery = (siteId: number, days: Span) =>
  endpointQuery(api.getBlogStatsVisits, { siteId, unit: 'day', quantity: 2 * days });

export const postVisitsQuery = (siteId: number, postId: number, days: Span) =>
  endpointQuery(api.getBlogStatsPost, { siteId, postId, num: 2 * days });

export const topPostsQuery = (siteId: number, days: Span) =>
  endpointQuery(api.getBlogStatsTopPosts, { siteId, num: days, max: ROWS, summarize: 1 });

export const referrersQuery = (siteId: number, { days, postId }: Shown) =>
  endpointQuery(api.getBlogStatsReferrers, {
    siteId,
    num: days,
    max: 100,
    summarize: 1,
    ...(postId !== undefined && { post: postId }),
  });

/** Loads all data of the page; failures are shown on the page. */
export async function loadStats(
  queryClient: QueryClient,
  siteId: number,
  search: Parameters<typeof parseShown>[0],
): Promise<void> {
  const { days, postId } = parseShown(search);
  await Promise.all([
    ...(postId === undefined
      ? [
          queryClient.prefetchQuery(visitsQuery(siteId, days)),
          queryClient.prefetchQuery(topPostsQuery(siteId, days)),
        ]
      : [queryClient.prefetchQuery(postVisitsQuery(siteId, postId, days))]),
    queryClient.prefetchQuery(referrersQuery(siteId, { days, postId })),
  ]);
}
