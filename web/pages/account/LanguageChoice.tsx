import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import { LANGUAGES, parseLocale } from '#shared/i18n/locales.ts';
import { t } from '#shared/i18n/translate.ts';
import { settingsQuery, updateSettingsMutation } from '#web/features/settings/queries.ts';
import { switchLanguage } from '#web/lib/language.ts';
import { notify } from '#web/ui/notices.ts';
import { formatOwnName } from '#web/ui/own-name.ts';
import { Select } from '#web/ui/SelectField.tsx';
import { SettingRow } from '#web/ui/SettingRows.tsx';

const NOTICE_ID = 'site-settings-save';

/** Chooses the language of pages and emails. */
export function LanguageChoice() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const update = useMutation(updateSettingsMutation());
  const options = LANGUAGES.map((locale) => ({ value: locale, label: formatOwnName(locale) }));
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
                onSuccess: async () => {
                  // If the texts can't be loaded, the next page has them.
                  await switchLanguage(parseLocale(language)).catch(() => {});
                  notify.success(t('Settings saved successfully!'), {
                    id: NOTICE_ID,
                    durationMs: SETTINGS_NOTICE_MS,
                  });
                },
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
