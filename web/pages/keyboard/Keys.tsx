import { Fragment } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { presentKey } from '#web/lib/key-names.ts';
import { Kbd } from '#web/ui/Badge.tsx';

/** Keys by their names in the key map, as labelled on a keyboard: "g" "r", "j or →". */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span>{t('or')}</span>}
      {presentKey(key).map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </Fragment>
  ));
}
