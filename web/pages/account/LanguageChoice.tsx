import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { LOCALES, parseLocale } from '#shared/i18n/locales.ts';
import { t } from '#shared/i18n/translate.ts';
import { settingsQuery, updateSettingsMutation } from '#web/features/settings/queries.ts';
import { getFormat } from '#web/ui/format.ts';
import { notify } from '#web/ui/notices.ts';
import { Select } from '#web/ui/SelectField.tsx';
import { SettingRow } from '#web/ui/SettingRows.tsx';

const NOTICE_ID = 'site-settings-save';

/** Chooses the language of pages and emails. The pseudo-locale for tests is not offered. */
export function LanguageChoice() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const update = useMutation(updateSettingsMutation());
  const options = LOCALES.filter((locale) => locale !== 'en-XA').map((locale) => ({
    value: locale,
    label: getFormat(Intl.DisplayNames, { type: 'language' } as const, locale).of(locale) ?? locale,
  }));
  return (
    <SettingRow
      label={t('Language')}
      hint={t('The language of the pages and of our emails. Posts stay in their own language.')}
    >
      {(control) => (
        <Select
          {...control}
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
      )}
    </SettingRow>
  );
}
