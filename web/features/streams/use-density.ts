import type { Density } from '#shared/api/accounts.ts';
import { usePreferences } from '../accounts/preferences.tsx';
import type { ShownStream } from './stream.ts';

/** Returns the user's density of streams. */
export function useDensity(): Density {
  return usePreferences()?.reader_density ?? 'comfortable';
}

/** Whether posts of one feed and one day become one card: only if the user has chosen so, never in search results. */
export function useCombining(kind: ShownStream['kind'], density: Density): boolean {
  const isOn = usePreferences()?.reader_combine_posts ?? false;
  return isOn && density !== 'compact' && kind !== 'discover' && kind !== 'search';
}
