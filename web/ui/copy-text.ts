import { t } from '#shared/i18n/translate.ts';
import { notify } from './notices.ts';

/** Copies a text to the clipboard, and shows a notice whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(t('Copied.'), { id: 'copy' });
  } catch {
    notify.error(t('It could not be copied. Select it and copy it yourself.'), { id: 'copy' });
  }
}
