import { useQuery } from '@tanstack/react-query';
import type { Density } from '#shared/api/accounts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { preferencesQuery } from '../accounts/queries.ts';
import type { ShownStream } from './queries.ts';

/** Whether posts of one site and one day stand as one card: only if the reader has chosen so, and never among what was found. */
export function useCombining(kind: ShownStream['kind'], density: Density): boolean {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  const isOn = data?.calypso_preferences.reader_combine_posts ?? false;
  return isOn && density !== 'compact' && kind !== 'discover' && kind !== 'search';
}
