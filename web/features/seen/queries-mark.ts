import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';

type Marks = typeof import('./marks.ts');

/** The code of marks is loaded once a page is used: an action before that waits for it. */
function loadThenCall<Name extends 'markPosts' | 'toggleSeen' | 'markAboveSeen' | 'markAll'>(name: Name) {
  return async (...input: Parameters<Marks[Name]>): Promise<void> => {
    try {
      const marks = await import('./marks.ts');
      await (marks[name] as (...input: Parameters<Marks[Name]>) => Promise<unknown>)(...input);
    } catch {
      notify.error(t('Sorry, we could not update what you’ve seen. Please try again.'), { id: 'seen' });
    }
  };
}

export const markPosts = loadThenCall('markPosts');
export const toggleSeen = loadThenCall('toggleSeen');
export const markAboveSeen = loadThenCall('markAboveSeen');
export const markAll = loadThenCall('markAll');
