import { useMutation, useQuery } from '@tanstack/react-query';
import type { Preferences } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';

/** What counts as seen, and whether what does not is counted. */
export function SeenSettings() {
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const preferences = data?.calypso_preferences;
  const set = (change: Preferences) =>
    mutate(change, {
      onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')),
    });
  return (
    <>
      <Switch
        label={t('Mark posts as seen when I scroll past')}
        hint={t(
          'A post counts as seen once at least half of it has been on screen for a second. Opening a post always marks it.',
        )}
        checked={preferences?.reader_seen_on_scroll ?? false}
        disabled={!data}
        onChange={(reader_seen_on_scroll) => set({ reader_seen_on_scroll })}
      />
      <Switch
        label={t('Show how many posts are unseen')}
        checked={!(preferences?.reader_hide_counts ?? false)}
        disabled={!data}
        onChange={(isShown) => set({ reader_hide_counts: !isShown })}
      />
    </>
  );
}
