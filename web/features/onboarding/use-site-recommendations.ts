import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DISCOVER_SITES_PAGE } from '#shared/domain/limits.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { streamQuery } from '../streams/queries.ts';
import { followedSitesQuery } from '../subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '../tags/queries.ts';
import { curatedSitesQuery, siteCardsQuery } from './queries-sites.ts';
import { isCuratedFor, keepPositions, mergeSites, type SiteRecommendation, toStream } from './rules-merge.ts';

/** How long a short list waits for feeds that are crawled for the first time; later ones go behind what is shown. */
const PATIENCE_MS = 6_000;

export type SiteRecommendations = ReturnType<typeof useSiteRecommendations>;

/**
 * Returns the feeds that the dialog recommends, six and then six more (DM-15). Feeds already followed when it was opened are left
 * out, and feeds that have been shown keep their position.
 */
export function useSiteRecommendations() {
  const client = useQueryClient();
  const followed = useQuery(followedSitesQuery);
  const [followedBefore, setFollowedBefore] = useState<ReadonlySet<number>>();
  if (!followedBefore && !followed.isPending)
    setFollowedBefore(new Set(followed.data?.subscriptions.map(({ feed_ID }) => feed_ID)));
  const tags = useQuery(followedTagsQuery());
  const slugs = tags.data?.tags.map(({ slug }) => slug) ?? [];
  const hasCurated = isCuratedFor(getLocale()) && slugs.length > 0;
  const cards = useQuery({ ...siteCardsQuery(slugs), enabled: tags.isSuccess });
  const curated = useQuery({ ...curatedSitesQuery(slugs), enabled: hasCurated });
  const isPatient = usePatience();

  const [visibleCount, setVisibleCount] = useState(DISCOVER_SITES_PAGE);
  const [seen, setSeen] = useState<readonly SiteRecommendation[]>([]);
  const named = cards.data?.cards.flatMap((card) => (card.type === 'recommended_blogs' ? [card.data] : []));
  const merged = mergeSites(curated.data?.sites ?? [], named ?? [], getLocale()).filter(
    ({ feed_ID }) => !followedBefore?.has(feed_ID),
  );
  const sites = keepPositions(seen, merged);
  const shown = sites.slice(0, visibleCount);

  const isWaiting =
    isPatient &&
    (curated.data?.reading ?? 0) > 0 &&
    sites.filter((site) => site.curated).length < visibleCount;
  const isLoading =
    seen.length === 0 &&
    (!followedBefore || tags.isPending || cards.isPending || (hasCurated && curated.isPending) || isWaiting);
  const error = isLoading || shown.length > 0 ? null : (tags.error ?? cards.error);
  if (!isLoading && shown.length > seen.length) setSeen(shown);

  const shownIds = shown.map(({ feed_ID }) => feed_ID).join();
  // Prefetches previews, so that they are there when selected. The posts are from this server; no other server is asked.
  const fillPreviews = useEffectEvent(() => {
    if (!isLoading) for (const site of shown) void client.prefetchInfiniteQuery(streamQuery(toStream(site)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are shown.
  useEffect(() => fillPreviews(), [isLoading, shownIds]);

  return {
    shown,
    isLoading,
    /** Whether it waits for feeds that this server has never crawled before. */
    isReading: isLoading && isWaiting,
    error,
    hasMore: sites.length > shown.length,
    showMore: () => {
      recordEvent('calypso_reader_onboarding_clicked_load_more', { shown: shown.length });
      setVisibleCount((before) => before + DISCOVER_SITES_PAGE);
    },
    retry: () => {
      if (tags.isError) void tags.refetch();
      else void cards.refetch();
    },
  };
}

function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
