import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LAST, type LastPath, RESTORABLE_PATH } from './last-path.ts';

/** Stores the current page, if it can be restored. */
export function useLastPath(userId: number): void {
  const router = useRouter();
  useEffect(() => {
    const save = () => saveLastPath(userId, router);
    save();
    return router.subscribe('onResolved', save);
  }, [router, userId]);
}

function saveLastPath(userId: number, { state }: AnyRouter): void {
  const { href } = state.location;
  const isThere = state.matches.every(({ status, _notFound }) => status === 'success' && !_notFound);
  if (!isThere || !RESTORABLE_PATH.test(href)) return;
  try {
    const [path = ''] = href.split('#');
    localStorage.setItem(LAST, JSON.stringify({ userId, path } satisfies LastPath));
  } catch {
    // Storage is full or forbidden: /reader shows the stream.
  }
}
