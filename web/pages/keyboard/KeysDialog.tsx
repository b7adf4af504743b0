import { useRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import type { KeyGroup } from '#web/lib/key-map.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Keys } from './Keys.tsx';
import css from './KeysDialog.module.css';
import { listActiveKeys } from './key-paths.ts';
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx';

/** A list of all active keys by area, and the switch for single-character keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const bindings = listActiveKeys(useRouter());
  const groups: { group: KeyGroup; title: string }[] = [
    { group: 'streams', title: t('In a stream') },
    { group: 'posts', title: t('On a post') },
    { group: 'places', title: t('Go to') },
    { group: 'anywhere', title: t('Anywhere') },
  ];
  return (
    <Dialog
      name="keyboard_shortcuts"
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Keyboard shortcuts')}
      size={960}
      footer={
        <div className={css.switch}>
          <SingleKeysSwitch />
        </div>
      }
    >
      <div className={css.groups}>
        {groups.map(({ group, title }) => (
          <section key={group} aria-label={title}>
            <h3 className={css.title}>{title}</h3>
            <dl>
              {bindings
                .filter((binding) => binding.group === group)
                .map((binding) => (
                  <div key={binding.action} className={css.row}>
                    <dt>{binding.label()}</dt>
                    <dd>
                      <Keys keys={binding.keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
