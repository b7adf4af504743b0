import { type RefObject, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { listControls } from '#web/lib/shortcuts.ts';
import { type SwipeDirection, watchSwipes } from '#web/lib/swipe.ts';

/** On touch screens, swiping a card marks it as seen or, the other way, likes it, as its buttons do (U85). */
export function SwipeCards({ feed }: { feed: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!feed.current) return;
    return watchSwipes(feed.current, {
      find: (target) => target.closest<HTMLElement>('[data-post]') ?? undefined,
      describe: (card, direction) => {
        const control = findControl(card, direction);
        if (!control) return undefined;
        if (direction === 'end') return control.title;
        return control.getAttribute('aria-pressed') === 'true' ? t('Unlike') : t('Like');
      },
      commit: (card, direction) => findControl(card, direction)?.click(),
    });
  }, [feed]);
  return null;
}

/** Returns the button that does the same; a card of several posts has no single like button. */
function findControl(card: HTMLElement, direction: SwipeDirection): HTMLElement | undefined {
  const controls = listControls(direction === 'end' ? 'seen' : 'like', card.dataset.post);
  return controls.length === 1 ? controls[0] : undefined;
}
