import { useQuery } from '@tanstack/react-query';
import type { ReadingLook } from '#shared/api/accounts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery, useSetPreferences } from '../../accounts/queries.ts';
import { attributesOf, DEFAULT_LOOK } from './look.ts';

/** How this reader wants texts to be set. */
export function useLook(): ReadingLook {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  // What comes as JSON has no undefined members.
  const wishes = data?.calypso_preferences.reader_look as Partial<ReadingLook> | undefined;
  return { ...DEFAULT_LOOK, ...wishes };
}

/** The same for the element around a post: `<div {...useLookOfPane()}>`. */
export function useLookOfPane(): Record<`data-${string}`, string> {
  const look = useLook();
  // Visitors read as the style sheet says.
  return useViewer() === null ? {} : attributesOf(look);
}

/** Changes some of it, here at once and with the account for everywhere. */
export function useSetLook(): (change: Partial<ReadingLook>) => void {
  const look = useLook();
  const setPreferences = useSetPreferences();
  return (change) => setPreferences({ reader_look: { ...look, ...change } });
}
