import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { computeRecommendationDistance } from '#shared/domain/recommendation-distance.ts';
import { useIsUsed } from '#web/lib/idle.ts';
import { collectPosts } from '../posts/queries.ts';
import { subscriptionCountQuery } from '../subscriptions/queries.ts';
import { hasTooFewRecommendations } from './items.ts';
import { streamQuery } from './queries.ts';
import { recordRender } from './railcars.ts';
import { getStreamConfig, RECOMMENDED, type StreamFrom } from './stream.ts';

export interface Recommendations {
  posts: readonly Post[];
  /** Items between one block and the next. */
  distance: number;
  /** No block is above the item of this index, because those items were shown before recommendations arrived. */
  from: number;
}

/** Returns posts for the recommendation blocks of a stream with `items`; fetches more in time. */
export function useRecommendations(stream: StreamFrom, items: number): Recommendations {
  // Unless they came with the page (web/routes/reader.ts), they are not needed before.
  const isUsed = useIsUsed();
  const hasBlocks = getStreamConfig(stream).recsStreamKey !== undefined;
  const isEnabled = isUsed && hasBlocks;
  const { data: subscriptions = 0 } = useQuery({ ...subscriptionCountQuery(), enabled: isEnabled });
  const query = useInfiniteQuery({ ...streamQuery(RECOMMENDED), enabled: isEnabled });
  const { isFetching, isError, hasNextPage, fetchNextPage } = query;
  const posts = useMemo(() => collectPosts(query.data?.pages ?? []), [query.data]);
  const distance = computeRecommendationDistance(subscriptions);

  // The stream itself never waits for them.
  const hasCome = query.data !== undefined || isError || !hasBlocks;
  const [from, setFrom] = useState(hasCome ? 0 : items);
  if (!hasCome && items > from) setFrom(items);

  const isShort = hasTooFewRecommendations(posts.length, items, distance);
  useEffect(() => {
    if (isEnabled && isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isEnabled, isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => posts.forEach(recordRender), [posts]);

  return { posts: hasBlocks ? posts : [], distance, from };
}
