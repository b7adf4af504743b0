import { useQueryClient } from '@tanstack/react-query';
import { listFollowingPosts, listRecentPosts } from '#shared/paths/streams.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import { useSetPreferences } from '../accounts/queries.ts';

/** Returns whether seen posts are left out of the following stream and the recent list (an account setting), and its setter. */
export function useHideSeen(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const client = useQueryClient();
  const preferences = usePreferences();
  const setPreferences = useSetPreferences();
  const hide = (reader_hide_seen: boolean) => {
    setPreferences({ reader_hide_seen });
    // Posts that were unseen when loaded may have been seen since.
    for (const endpoint of [listFollowingPosts, listRecentPosts])
      client.removeQueries({ queryKey: toEndpointKey(endpoint), type: 'inactive' });
  };
  return [preferences?.reader_hide_seen ?? false, hide];
}
