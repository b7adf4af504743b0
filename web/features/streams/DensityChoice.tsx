import type { Density } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import type { OptionsProps } from '#web/ui/options.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useSetPreferences } from '../accounts/queries.ts';
import { useDensity } from './use-density.ts';

/** Returns the available densities. A choice changes all streams at once and is stored with the account (U73). */
export function useDensityOptions(): OptionsProps<Density> {
  const setPreferences = useSetPreferences();
  return {
    label: t('Layout'),
    options: [
      { value: 'cards', label: t('Cards') },
      { value: 'comfortable', label: t('Comfortable') },
      { value: 'compact', label: t('Compact') },
    ],
    value: useDensity(),
    onChange: (reader_density) => setPreferences({ reader_density }),
  };
}

/** The density of posts in all streams, as in each stream's View menu. */
export function DensityChoice() {
  return <Segmented {...useDensityOptions()} />;
}
