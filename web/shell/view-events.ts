import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { recordEvent } from '#web/lib/events.ts';

/**
 * Records every change of the page (AN-01) by the pattern of its address, such as `/tag/$slug`: neither what was searched for nor
 * which post it is.
 */
export function useViewEvents(): void {
  const router = useRouter();
  useEffect(() => {
    let last: { pathname: string; view: string } | undefined;
    const record = () => {
      const { pathname } = router.state.location;
      const view = router.state.matches.at(-1)?.fullPath;
      if (view === undefined || pathname === last?.pathname) return;
      recordEvent('calypso_reader_view_changed', { view, previous: last?.view });
      last = { pathname, view };
    };
    if (router.state.status === 'idle') record();
    return router.subscribe('onResolved', record);
  }, [router]);
}
