import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isFocusRestored } from '#web/lib/restored-focus.ts';
import { onTitleStart } from '#web/lib/title-start.ts';
import { getPageTitle } from './page-title.ts';

/** Scroll offsets in px by history entry. */
const offsets = new Map<string, number>();

/**
 * What a page load would do, done for navigation within the application: document title, scroll to the top unless the
 * address has a hash (FP-03) or the reader goes back, focus on the heading so that it is announced, unless the page has given it
 * back to where it was.
 */
export function useNavigationEffects(): void {
  const router = useRouter();
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
      if (fromLocation) offsets.set(getEntryKey(fromLocation), window.scrollY);
    });
    const stopRendered = router.subscribe('onRendered', ({ toLocation, fromLocation }) => {
      writeTitle();
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
      const key = getEntryKey(toLocation);
      if (!goesBack || !isFocusRestored(key)) focusPage();
      if (goesBack) window.scrollTo(0, offsets.get(key) ?? 0);
      else if (toLocation.hash === '') window.scrollTo(0, 0);
    });
    return () => {
      stopTitle();
      stopHistory();
      stopLeaving();
      stopRendered();
    };
  }, [router]);
}

function getEntryKey(location: { state: { __TSR_key?: string } }): string {
  return location.state.__TSR_key ?? '';
}

/** A screen reader announces what takes the focus: the page's field or heading, or the page where it has neither. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('#main [data-takes-focus]') ??
    document.querySelector<HTMLElement>('#main h1[tabindex="-1"]');
  (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
