import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveEvents } from '#shared/live.ts';
import { isLive, useLive } from '#web/lib/live.ts';
import { MARKING, refetchCounts } from './queries.ts';
import { writeSeen } from './seen-state.ts';

/** What happens within this time costs one call. */
const GATHER_MS = 500;
/** How often the counts are asked for while nothing is told to this page. */
const POLL_MS = 60_000;

/**
 * Keeps what is shown as seen, and the counts, as they are on the server: told by the live channel, or asked for once a minute
 * while the page is looked at. The one place that does so.
 */
export function SeenSync() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scheduleRefetch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refetchCounts(client), GATHER_MS);
  };
  const showMarked = ({ post_ids, is_seen }: LiveEvents['seen']) => {
    // What this page is marking itself is shown already, and may have been taken back by now.
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
