import { useMutation, useQuery } from '@tanstack/react-query';
import { Group } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';

/** Posts of one site and one day as one card, in all streams, or each by itself. */
export function CombineButton() {
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const isOn = data?.calypso_preferences.reader_combine_posts ?? false;
  return (
    <IconButton
      icon={Group}
      iconSize={20}
      label={t('Combine posts of one site and day')}
      aria-pressed={isOn}
      onClick={() =>
        mutate(
          { reader_combine_posts: !isOn },
          {
            onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')),
          },
        )
      }
    />
  );
}
