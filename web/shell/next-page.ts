import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page that users open most. */
const NEXT_PAGE = '/reader/feeds/$feedId/posts/$postId';
/** By then the first screen has loaded its data, in milliseconds. */
const AFTER_MS = 2_000;

/** Prefetches the code of the page that is opened most, a moment after the first page, unless data saving is on. */
export function useNextPage(): void {
  const router = useRouter();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      // If it fails, it is fetched again when the page is opened.
      void router.loadRouteChunk(router.routesByPath[NEXT_PAGE])?.catch(() => {});
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
