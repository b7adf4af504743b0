import { useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { KeyBinding, KeyGroup } from '#web/lib/key-map.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Kbd } from '#web/ui/Marks.tsx';
import css from './KeysDialog.module.css';
import { listActiveKeys } from './places.ts';
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx';

/** Every key that does something, by where it does it, and the switch that turns keys of one character off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const bindings = listActiveKeys(useRouter());
  const groups: { group: KeyGroup; title: string }[] = [
    { group: 'streams', title: t('Through a stream') },
    { group: 'posts', title: t('With a post') },
    { group: 'places', title: t('To a place') },
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
            <dl className={css.keys}>
              {bindings
                .filter((binding) => binding.group === group)
                .map((binding) => (
                  <div key={binding.action} className={css.row}>
                    <dt>{binding.label()}</dt>
                    <dd>
                      <Keys binding={binding} />
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

function Keys({ binding }: { binding: KeyBinding }) {
  return binding.keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={css.or}>{t('or')}</span>}
      {partsOf(key).map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </Fragment>
  ));
}

/** What stands on the keys of a keyboard: "g r" is two of them, a capital letter is one with Shift. */
function partsOf(key: string): string[] {
  return key.split(/[ +]/).flatMap((part) => {
    if (/^[A-Z]$/.test(part)) return [t('Shift'), part];
    const names: Record<string, string> = {
      ArrowRight: '→',
      ArrowLeft: '←',
      Escape: t('Esc'),
      Enter: t('Enter'),
      Shift: t('Shift'),
      Space: t('Space'),
    };
    return [names[part] ?? part];
  });
}
