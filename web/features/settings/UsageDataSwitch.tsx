import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { preferencesQuery, useSetPreferences } from '../accounts/queries.ts';

/** Turns usage data for the account on or off (docs/events.md). */
export function UsageDataSwitch() {
  const { data } = useQuery(preferencesQuery());
  const setPreferences = useSetPreferences();
  return (
    <Switch
      label={t('Share usage data with this server')}
      hint={t(
        'Counts which pages and buttons you use, so that this server’s administrators can see what is useful. Never what you write or search for.',
      )}
      checked={data?.calypso_preferences.share_usage_data ?? true}
      disabled={!data}
      onChange={(share_usage_data) => setPreferences({ share_usage_data })}
    />
  );
}
