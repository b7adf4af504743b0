import { useQuery } from '@tanstack/react-query';
import type { ReadingAppearance } from '#shared/api/accounts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery, useSetPreferences } from '../../accounts/queries.ts';
import { DEFAULT_APPEARANCE, toDataAttributes } from './appearance.ts';

/** How this reader wants texts to be set. */
export function useAppearance(): ReadingAppearance {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  // What comes as JSON has no undefined members.
  const preferences = data?.calypso_preferences.reader_look as Partial<ReadingAppearance> | undefined;
  return { ...DEFAULT_APPEARANCE, ...preferences };
}

/** The same for the element around a post: `<div {...usePaneAppearance()}>`. */
export function usePaneAppearance(): Record<`data-${string}`, string> {
  const appearance = useAppearance();
  // Visitors read as the style sheet says.
  return useViewer() === null ? {} : toDataAttributes(appearance);
}

/** Changes some of it, here at once and with the account for everywhere. */
export function useSetAppearance(): (change: Partial<ReadingAppearance>) => void {
  const appearance = useAppearance();
  const setPreferences = useSetPreferences();
  return (change) => setPreferences({ reader_look: { ...appearance, ...change } });
}
