import { useMutation } from '@tanstack/react-query';
import type { Density } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { setPreferencesMutation } from '../accounts/queries.ts';
import { useDensity } from './use-density.ts';

/** How much room a post takes in all streams, as in the View menu of each; it changes at once and follows the account (U73). */
export function DensityChoice() {
  const density = useDensity();
  const { mutate } = useMutation(setPreferencesMutation());
  return (
    <Segmented<Density>
      label={t('Layout')}
      options={[
        { value: 'cards', label: t('Cards') },
        { value: 'comfortable', label: t('Comfortable') },
        { value: 'compact', label: t('Compact') },
      ]}
      value={density}
      onChange={(reader_density) =>
        mutate(
          { reader_density },
          { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
        )
      }
    />
  );
}
