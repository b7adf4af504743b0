import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { preferencesQuery, useSetPreferences } from '#web/features/accounts/queries.ts';
import { Switch } from '#web/ui/Switch.tsx';

/** Switches single-character keys on or off for the account (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { data } = useQuery(preferencesQuery());
  const setPreferences = useSetPreferences();
  return (
    <Switch
      label={t('Single-key shortcuts')}
      hint={t(
        'When this is off, letters, digits, punctuation and the space bar do only what your browser does with them.',
      )}
      checked={data?.calypso_preferences.reader_single_keys ?? true}
      disabled={!data}
      onChange={(reader_single_keys) => setPreferences({ reader_single_keys })}
    />
  );
}
