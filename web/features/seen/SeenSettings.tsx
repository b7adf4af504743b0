import { t } from '#shared/i18n/translate.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { useSetPreferences } from '../accounts/queries.ts';

/** Settings for what counts as seen, and whether unseen posts are counted. */
export function SeenSettings() {
  const preferences = usePreferences();
  const setPreferences = useSetPreferences();
  return (
    <>
      <Switch
        label={t('Mark posts as seen when I scroll past')}
        hint={t(
          'A post counts as seen once at least half of it has been on screen for a second. Opening a post always marks it.',
        )}
        checked={preferences?.reader_seen_on_scroll ?? false}
        disabled={!preferences}
        onChange={(reader_seen_on_scroll) => setPreferences({ reader_seen_on_scroll })}
      />
      <Switch
        label={t('Show how many posts are unseen')}
        checked={!(preferences?.reader_hide_counts ?? false)}
        disabled={!preferences}
        onChange={(isShown) => setPreferences({ reader_hide_counts: !isShown })}
      />
    </>
  );
}
