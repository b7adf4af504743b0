import type { ReadingAppearance } from '#shared/api/accounts.ts';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { useSetPreferences } from '#web/features/accounts/queries.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { DEFAULT_APPEARANCE, toDataAttributes } from './appearance.ts';

/** Returns the user's reading appearance. */
export function useAppearance(): ReadingAppearance {
  // JSON has no undefined members.
  const preferences = usePreferences()?.reader_look as Partial<ReadingAppearance> | undefined;
  return { ...DEFAULT_APPEARANCE, ...preferences };
}

/** The same as attributes for the element around a post: `<div {...usePaneAppearance()}>`. */
export function usePaneAppearance(): Record<`data-${string}`, string> {
  const appearance = useAppearance();
  // Visitors get the style sheet's defaults.
  return useViewer() === null ? {} : toDataAttributes(appearance);
}

/** Changes parts of it, here at once and in the account for all devices. */
export function useSetAppearance(): (change: Partial<ReadingAppearance>) => void {
  const appearance = useAppearance();
  const setPreferences = useSetPreferences();
  return (change) => setPreferences({ reader_look: { ...appearance, ...change } });
}
