import { useQuery } from '@tanstack/react-query';
import type { Density } from '#shared/api/accounts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery } from '../accounts/queries.ts';
import type { ShownStream } from './stream.ts';

/** Returns the user's density of streams. */
export function useDensity(): Density {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  return data?.calypso_preferences.reader_density ?? 'comfortable';
}

/** Whether posts of one feed and one day become one card: only if the user has chosen so, never in search results. */
export function useCombining(kind: ShownStream['kind'], density: Density): boolean {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  const isOn = data?.calypso_preferences.reader_combine_posts ?? false;
  return isOn && density !== 'compact' && kind !== 'discover' && kind !== 'search';
}
