import { useQueryClient } from '@tanstack/react-query';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { setPreferences } from '#web/features/accounts/queries.ts';

/** The groups that can be folded, and whether each is open by default. */
const OPEN_AT_FIRST = { following: true, lists: false, tags: false };

/**
 * Returns whether a sidebar group is open, and a function that opens or closes it (U02). It is stored with the account, so that
 * the server renders it right. If storing fails, the group returns to its previous state.
 */
export function useSidebarGroup(name: keyof typeof OPEN_AT_FIRST): [boolean, (open: boolean) => void] {
  const client = useQueryClient();
  const groups = usePreferences()?.reader_sidebar ?? {};
  return [
    groups[name] ?? OPEN_AT_FIRST[name],
    (open) => void setPreferences(client, { reader_sidebar: { ...groups, [name]: open } }),
  ];
}
