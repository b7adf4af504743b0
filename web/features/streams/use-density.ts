import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';
import type { Density } from '../posts/PostCard.tsx';
import type { ShownStream } from './queries.ts';

/** How close the posts of this kind of stream stand, for this reader. */
export function useDensity(kind: ShownStream['kind']): Density {
  const { data } = useQuery({ ...preferencesQuery(), enabled: useViewer() !== null });
  return data?.calypso_preferences.reader_density?.[kind] ?? 'comfortable';
}

/** Sets it, for this kind of stream only. */
export function useSetDensity(kind: ShownStream['kind']): (density: Density) => void {
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const others = data?.calypso_preferences.reader_density as Record<string, Density> | undefined;
  return (density) =>
    mutate(
      { reader_density: { ...others, [kind]: density } },
      { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
    );
}
