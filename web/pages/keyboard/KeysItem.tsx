import { Keyboard as KeyboardIcon } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Kbd } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showKeysDialog } from './keys-dialog.ts';

/** A sidebar entry that opens the keys dialog. */
export function KeysItem({
  itemClass,
  labelClass,
}: {
  itemClass: string | undefined;
  labelClass: string | undefined;
}) {
  return (
    <button type="button" className={itemClass} aria-haspopup="dialog" onClick={() => showKeysDialog(true)}>
      <Icon of={KeyboardIcon} size={20} />
      <span className={labelClass}>{t('Keyboard shortcuts')}</span>
      <Kbd>?</Kbd>
    </button>
  );
}
