import { type RefObject, useContext, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { listControls, ShortcutSubject } from '#web/lib/shortcuts.ts';
import { type SwipeDirection, watchSwipes } from '#web/lib/swipe.ts';

/** On touch screens, swiping moves to the next or previous post, as the bar's arrows do (U85). */
export function PostSwipes({ page }: { page: RefObject<HTMLElement | null> }) {
  const subject = useContext(ShortcutSubject);
  useEffect(() => {
    const { current } = page;
    if (!current) return;
    return watchSwipes(current, {
      find: (target) => (target.closest('[role="dialog"], [role="menu"]') ? undefined : current),
      describe: (_, direction) => {
        if (!findStep(subject, direction)) return undefined;
        return direction === 'start' ? t('Next post') : t('Previous post');
      },
      commit: (_, direction) => findStep(subject, direction)?.click(),
    });
  }, [page, subject]);
  return null;
}

function findStep(subject: string, direction: SwipeDirection): HTMLElement | undefined {
  return listControls(direction === 'start' ? 'next' : 'previous', subject)[0];
}
