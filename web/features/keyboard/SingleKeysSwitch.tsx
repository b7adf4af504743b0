import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';

/** Turns keys of a single character off and on again, for the account (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  return (
    <Switch
      label={t('Single-key shortcuts')}
      hint={t(
        'When this is off, letters, digits, punctuation and the space bar do only what your browser does with them.',
      )}
      checked={data?.calypso_preferences.reader_single_keys ?? true}
      disabled={!data}
      onChange={(reader_single_keys) =>
        mutate(
          { reader_single_keys },
          { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
        )
      }
    />
  );
}
