import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';

/** Both notices have the same id and last 10 s, so that each save replaces the previous notice (ER-16, ER-17). */
const SAVING = { id: 'site-settings-save', durationMs: SETTINGS_NOTICE_MS };

export function notifySaved(): void {
  notify.success(t('Settings saved successfully!'), SAVING);
}

/** `why` is the server's message, if it is more helpful. */
export function notifyNotSaved(why = t('There was a problem saving your changes. Please try again.')): void {
  notify.error(why, SAVING);
}
