import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/idle.ts';

/** The page that users open most. */
const NEXT_PAGE = '/reader/feeds/$feedId/posts/$postId';

/** Prefetches the code of the page that is opened most, when the browser is idle. */
export function useNextPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      whenIdle(() => {
        // If it fails, it is fetched again when the page is opened.
        void router.loadRouteChunk(router.routesByPath[NEXT_PAGE])?.catch(() => {});
      }),
    [router],
  );
}
