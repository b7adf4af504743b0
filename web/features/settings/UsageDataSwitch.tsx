import { t } from '#shared/i18n/translate.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { useSetPreferences } from '../accounts/queries.ts';

/** Turns usage data for the account on or off (docs/events.md). */
export function UsageDataSwitch() {
  const preferences = usePreferences();
  const setPreferences = useSetPreferences();
  return (
    <Switch
      label={t('Share usage data with this server')}
      hint={t(
        'Counts which pages and buttons you use, so that this server’s administrators can see what is useful. Never what you write or search for.',
      )}
      checked={preferences?.share_usage_data ?? true}
      disabled={!preferences}
      onChange={(share_usage_data) => setPreferences({ share_usage_data })}
    />
  );
}
