import { type RefObject, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { type SwipeDirection, watchSwipes } from '#web/lib/swipe.ts';

/** On touch screens, swiping moves to the next or previous post, as the bar's arrows do (U85). */
export function PostSwipes({ page }: { page: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current } = page;
    if (!current) return;
    return watchSwipes(current, {
      find: (target) => (target.closest('[role="dialog"], [role="menu"]') ? undefined : current),
      describe: (_, direction) => {
        if (!findStep(current, direction)) return undefined;
        return direction === 'start' ? t('Next post') : t('Previous post');
      },
      commit: (_, direction) => findStep(current, direction)?.click(),
    });
  }, [page]);
  return null;
}

function findStep(page: HTMLElement, direction: SwipeDirection): HTMLElement | null {
  return page.querySelector(`[aria-keyshortcuts="${direction === 'start' ? 'j' : 'k'}"]:not(:disabled)`);
}
