import { t } from '#shared/i18n/translate.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import { useAppearance, useSetAppearance } from './queries.ts';

/** Three sizes for the text of posts, in pixels; the panel next to a post has the sizes between them as well. */
const SIZES = { small: 16, medium: DEFAULT_APPEARANCE.size, large: 22 };

/** Chooses the size of posts' text in three steps. A size between them counts as the nearest. */
export function TextSizeChoice() {
  const { size } = useAppearance();
  const setAppearance = useSetAppearance();
  const step = size < SIZES.medium ? 'small' : size < 20 ? 'medium' : 'large';
  return (
    <Segmented
      label={t('Text size')}
      options={[
        { value: 'small', label: t('Small') },
        { value: 'medium', label: t('Medium') },
        { value: 'large', label: t('Large') },
      ]}
      value={step}
      onChange={(next) => setAppearance({ size: SIZES[next] })}
    />
  );
}
