import { Stethoscope } from 'lucide';
import { CONCERNS, type Concern } from '#shared/domain/concerns.ts';
import { t } from '#shared/i18n/translate.ts';
import { Chip } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Count } from '#web/ui/Count.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './ConcernChips.module.css';
import { getConcernLabel } from './concerns.ts';

/** Filters the list by concerns; concerns without any feed are left out. Ends with a link to the check-up. */
export function ConcernChips({
  counts,
  value,
  onChange,
}: {
  counts: Record<Concern, number>;
  value: Concern | undefined;
  onChange: (value: Concern | undefined) => void;
}) {
  const shownConcerns = CONCERNS.filter((concern) => counts[concern] > 0 || concern === value);
  return (
    <div className={css.line}>
      <fieldset className={css.chips}>
        <VisuallyHidden as="legend">{t('Show only sites that are')}</VisuallyHidden>
        {shownConcerns.map((concern) => (
          <Chip
            key={concern}
            pressed={concern === value}
            onClick={() => onChange(concern === value ? undefined : concern)}
          >
            {getConcernLabel(concern)} <Count value={counts[concern]} />
          </Chip>
        ))}
      </fieldset>
      <ButtonLink variant="plain" icon={Stethoscope} className={css.way} to="/reader/subscriptions/check-up">
        {t('Check-up')}
      </ButtonLink>
    </div>
  );
}
