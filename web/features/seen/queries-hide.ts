import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listFollowingPosts, listRecentPosts } from '#shared/paths/streams.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { preferencesQuery, useSetPreferences } from '../accounts/queries.ts';

/** Returns whether seen posts are left out of the following stream and the recent list (an account setting), and its setter. */
export function useHideSeen(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery());
  const setPreferences = useSetPreferences();
  const hide = (reader_hide_seen: boolean) => {
    setPreferences({ reader_hide_seen });
    // Posts that were unseen when loaded may have been seen since.
    for (const endpoint of [listFollowingPosts, listRecentPosts])
      client.removeQueries({ queryKey: toEndpointKey(endpoint), type: 'inactive' });
  };
  return [data?.calypso_preferences.reader_hide_seen ?? false, hide];
}
