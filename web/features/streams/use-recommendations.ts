import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { recommendationDistance } from '#shared/domain/recommendation-distance.ts';
import { postsOf } from '../posts/queries.ts';
import { subscriptionCountQuery } from '../subscriptions/queries.ts';
import { needsRecommendations } from './items.ts';
import { type StreamFrom, streamQuery } from './queries.ts';
import { recordRender } from './railcars.ts';
import { configOf, RECOMMENDED } from './stream-config.ts';

export interface Recommendations {
  posts: readonly Post[];
  /** Items between one block and the next. */
  distance: number;
  /** No block stands above the item of this index: what is above had been shown before recommendations came. */
  from: number;
}

/** Posts for the recommendation blocks of a stream with so many items; fetches more of them in time. */
export function useRecommendations(stream: StreamFrom, items: number): Recommendations {
  const isWanted = configOf(stream).recsStreamKey !== undefined;
  const { data: subscriptions = 0 } = useQuery({ ...subscriptionCountQuery(), enabled: isWanted });
  const query = useInfiniteQuery({ ...streamQuery(RECOMMENDED), enabled: isWanted });
  const { isFetching, isError, hasNextPage, fetchNextPage } = query;
  const posts = useMemo(() => postsOf(query.data?.pages ?? []), [query.data]);
  const distance = recommendationDistance(subscriptions);

  // The stream itself never waits for them.
  const hasCome = query.data !== undefined || isError || !isWanted;
  const [from, setFrom] = useState(0);
  if (!hasCome && items > from) setFrom(items);

  const isShort = needsRecommendations(posts.length, items, distance);
  useEffect(() => {
    if (isWanted && isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => posts.forEach(recordRender), [posts]);

  return { posts: isWanted ? posts : [], distance, from };
}
