import { t } from '#shared/i18n/translate.ts';
import { Kbd } from '#web/ui/Badge.tsx';
import css from './FilterKeys.module.css';

/** A list of the panel's keys, which work while the focus is in it. */
export function FilterKeys() {
  const keys: [key: string, label: string][] = [
    ['a', t('all')],
    ['u', t('unread')],
    ['c', t('comments')],
    ['f', t('subscribers')],
    ['l', t('likes')],
  ];
  return (
    <p className={css.keys}>
      {keys.map(([key, label]) => (
        <span key={key} className={css.key}>
          <Kbd>{key}</Kbd> {label}
        </span>
      ))}
    </p>
  );
}
