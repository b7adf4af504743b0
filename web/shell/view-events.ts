import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { setEventSharing } from '#web/lib/send-events.ts';

/**
 * Records every page change (AN-01) by the pattern of its address, such as `/tag/$slug`, without search terms or post numbers.
 * Whether events leave the browser is the member's choice.
 */
export function useViewEvents(viewerId: number): void {
  const router = useRouter();
  const preferences = usePreferences();
  const isShared = preferences && (preferences.share_usage_data ?? true);
  useEffect(() => setEventSharing(viewerId, isShared), [viewerId, isShared]);
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
