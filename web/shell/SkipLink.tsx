import { t } from '#shared/i18n/translate.ts';
import css from './Frame.module.css';

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      {t('Skip to content')}
    </a>
  );
}
