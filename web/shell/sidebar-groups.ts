import { useMutation, useQuery } from '@tanstack/react-query';
import { preferencesQuery, setPreferencesMutation } from '#web/features/accounts/queries.ts';

/** What folds in the sidebar, and whether it lies open before the reader has said so. */
const OPEN_AT_FIRST = { following: true, lists: false, tags: false };

/**
 * Whether a group of the sidebar lies open, and what opens and closes it (U02). The account remembers it, so that the page's first
 * HTML shows it right. When it cannot be kept, the group falls back to what it was.
 */
export function useSidebarGroup(name: keyof typeof OPEN_AT_FIRST): [boolean, (open: boolean) => void] {
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const groups = data?.calypso_preferences.reader_sidebar ?? {};
  return [
    groups[name] ?? OPEN_AT_FIRST[name],
    (open) => mutate({ reader_sidebar: { ...groups, [name]: open } }),
  ];
}
