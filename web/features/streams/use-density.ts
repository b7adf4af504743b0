import { useQuery } from '@tanstack/react-query';
import type { Density } from '#shared/api/accounts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery } from '../accounts/queries.ts';

/** Returns the user's density of streams. */
export function useDensity(): Density {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  return data?.calypso_preferences.reader_density ?? 'comfortable';
}
