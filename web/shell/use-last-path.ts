import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LAST, type LastPath, PLACES } from './last-path.ts';

/** Keeps the page that the reader is on, as long as it is one to come back to. */
export function useLastPath(userId: number): void {
  const router = useRouter();
  useEffect(() => {
    const keep = () => keepPath(userId, router);
    keep();
    return router.subscribe('onResolved', keep);
  }, [router, userId]);
}

function keepPath(userId: number, { state }: AnyRouter): void {
  const { href } = state.location;
  const isThere = state.matches.every(({ status, _notFound }) => status === 'success' && !_notFound);
  if (!isThere || !PLACES.test(href)) return;
  try {
    const [path = ''] = href.split('#');
    localStorage.setItem(LAST, JSON.stringify({ userId, path } satisfies LastPath));
  } catch {
    // Storage is full or forbidden: /reader shows the stream.
  }
}
