import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preferencesQuery } from '#web/features/accounts/queries.ts';
import { getHistoryEntry, getLeftPage, isFocusRestored, saveLeftPage } from '#web/lib/history-entry.ts';
import { onTitleStart } from '#web/lib/title-start.ts';
import { getPageTitle } from './page-title.ts';

/**
 * Does for navigation within the application what a page load would do: sets the document title, scrolls to the top unless the
 * address has a hash (FP-03) or the user goes back, and focuses the heading so that it is announced, unless the page has restored
 * the focus. Preferences that are stale are fetched, because they may have changed on another device.
 */
export function useNavigationEffects(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const writeTitle = () => {
      document.title = getPageTitle(router);
    };
    writeTitle();
    const stopTitle = onTitleStart(writeTitle);
    let goesBack = false;
    const stopHistory = router.history.subscribe(({ action }) => {
      goesBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
    });
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      if (fromLocation) saveLeftPage(getHistoryEntry(fromLocation), { scrollY: window.scrollY });
      void client.prefetchQuery(preferencesQuery());
    });
    const stopRendered = router.subscribe('onRendered', ({ toLocation, fromLocation }) => {
      writeTitle();
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
      const entry = getHistoryEntry(toLocation);
      if (!goesBack || !isFocusRestored(entry)) focusPage();
      if (goesBack) window.scrollTo(0, getLeftPage(entry).scrollY ?? 0);
      else if (toLocation.hash === '') window.scrollTo(0, 0);
    });
    return () => {
      stopTitle();
      stopHistory();
      stopLeaving();
      stopRendered();
    };
  }, [router, client]);
}

/** Focuses the page's field or heading, or the page itself, so that a screen reader announces it. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('#main [data-takes-focus]') ??
    document.querySelector<HTMLElement>('#main h1[tabindex="-1"]');
  (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
