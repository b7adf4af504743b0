import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** The next step if there is nothing to read. */
export function FindSites() {
  return (
    <ButtonLink to="/reader/search" search={{}} variant="primary">
      {t('Find sites to follow')}
    </ButtonLink>
  );
}
