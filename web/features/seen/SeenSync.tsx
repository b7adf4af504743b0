import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveEvents } from '#shared/live.ts';
import { isLive, useLive } from '#web/lib/live.ts';
import { MARKING, refetchCounts } from './marks.ts';
import { writeSeen } from './seen-state.ts';

/** Events within this time cause one call. */
const GATHER_MS = 500;
/** How often counts are fetched without live events. */
const POLL_MS = 60_000;

/**
 * Keeps seen marks and counts in step with the server: by the live channel, or by polling once a minute while the page is
 * visible. The only place that does so.
 */
export function SeenSync() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scheduleRefetch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refetchCounts(client), GATHER_MS);
  };
  const showMarked = ({ post_ids, is_seen }: LiveEvents['seen']) => {
    // This page's own marks are already shown, and may have been undone by now.
    if (post_ids && is_seen !== undefined && client.isMutating({ mutationKey: MARKING }) === 0) {
      const ids = new Set(post_ids);
      writeSeen(client, {
        seen: (post) => (ids.has(post.feed_item_ID) ? is_seen : post.is_seen),
        counts: (_feedId, count) => count,
      });
    }
    scheduleRefetch();
  };
  useLive('open', scheduleRefetch);
  useLive('posts', scheduleRefetch);
  useLive('import', scheduleRefetch);
  useLive('seen', showMarked);

  useEffect(() => {
    const poll = setInterval(() => {
      if (!isLive() && document.visibilityState === 'visible') refetchCounts(client);
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      clearTimeout(timer.current);
    };
  }, [client]);
  return null;
}
