import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { LOCALES, parseLocale } from '#shared/i18n/locales.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { settingsQuery, updateSettingsMutation } from '../settings/queries.ts';

const NOTICE_ID = 'site-settings-save';

/** The language of pages and mails. The made-up one for tests is not offered. */
export function LanguageChoice() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const update = useMutation(updateSettingsMutation());
  const options = LOCALES.filter((locale) => locale !== 'en-XA').map((locale) => ({
    value: locale,
    label: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale,
  }));
  return (
    <SelectField
      label={t('Language')}
      hint={t('Of the pages and of our mails. Posts stay in their own.')}
      options={options}
      value={parseLocale(settings.language)}
      onChange={(language) =>
        update.mutate(
          { language },
          {
            onSuccess: () =>
              notify.success(t('Settings saved successfully!'), {
                id: NOTICE_ID,
                durationMs: SETTINGS_NOTICE_MS,
              }),
            onError: () =>
              notify.error(t('There was a problem saving your changes. Please try again.'), {
                id: NOTICE_ID,
              }),
          },
        )
      }
    />
  );
}
