import { t } from '#shared/i18n/translate.ts';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { useSetPreferences } from '#web/features/accounts/queries.ts';
import { Switch } from '#web/ui/Switch.tsx';

/** Switches single-character keys on or off for the account (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const preferences = usePreferences();
  const setPreferences = useSetPreferences();
  return (
    <Switch
      label={t('Single-key shortcuts')}
      hint={t(
        'When this is off, letters, digits, punctuation and the space bar do only what your browser does with them.',
      )}
      checked={preferences?.reader_single_keys ?? true}
      disabled={!preferences}
      onChange={(reader_single_keys) => setPreferences({ reader_single_keys })}
    />
  );
}
