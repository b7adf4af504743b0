import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFollowingPosts, listRecentPosts } from '#shared/api/streams.ts';
import { t } from '#shared/i18n/translate.ts';
import { endpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';

/** Leaves what was seen out of the following stream and the recent list, for the account. */
export function HideSeenSwitch({ onChange }: { onChange?: (() => void) | undefined }) {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  return (
    <Switch
      label={t('Hide seen')}
      checked={data?.calypso_preferences.reader_hide_seen ?? false}
      disabled={!data}
      onChange={(reader_hide_seen) => {
        mutate(
          { reader_hide_seen },
          { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
        );
        // What was unseen when it was loaded may have been seen since.
        for (const endpoint of [listFollowingPosts, listRecentPosts])
          client.removeQueries({ queryKey: endpointKey(endpoint), type: 'inactive' });
        onChange?.();
      }}
    />
  );
}
