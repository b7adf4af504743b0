import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFollowingPosts, listRecentPosts } from '#shared/api/streams.ts';
import { t } from '#shared/i18n/translate.ts';
import { endpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';

/** Whether what was seen is left out of the following stream and the recent list, for the account, and the way to say so. */
export function useHideSeen(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const hide = (reader_hide_seen: boolean) => {
    mutate(
      { reader_hide_seen },
      { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
    );
    // What was unseen when it was loaded may have been seen since.
    for (const endpoint of [listFollowingPosts, listRecentPosts])
      client.removeQueries({ queryKey: endpointKey(endpoint), type: 'inactive' });
  };
  return [data?.calypso_preferences.reader_hide_seen ?? false, hide];
}
