import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Readers open posts more than anything else. */
const NEXT_PAGE = '/reader/feeds/$feedId/posts/$postId';
/** After so long the first screen has what it asked for, in milliseconds. */
const AFTER_MS = 2_000;

/** Fetches the code of the page that is opened next, a moment after the first one; not where somebody saves data. */
export function useNextPage(): void {
  const router = useRouter();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      // What fails is fetched again when the page is opened.
      void router.loadRouteChunk(router.routesByPath[NEXT_PAGE])?.catch(() => {});
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
