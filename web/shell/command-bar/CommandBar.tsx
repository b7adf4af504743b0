import { Search } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Keys } from '#web/pages/keyboard/Keys.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './CommandBar.module.css';
import { type Command, useCommands } from './use-commands.ts';

/**
 * The command bar: finds pages and actions by name, with a field above the results. The browser's own modal dialog traps the
 * focus, closes on Esc and returns the focus.
 */
export function CommandBar({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const commands = useCommands(typed);
  const chosen = commands[Math.min(index, commands.length - 1)];

  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is selected.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    // Closes first, because commands act on the page below: the focus must be back there.
    dialog.current?.close();
    // Not only by the event, which comes later: until then, the key could not open the bar again.
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    } else if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, commands.length - 1) + step + commands.length) % commands.length);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside the bar closes it; with the keyboard Esc does.
    <dialog
      ref={dialog}
      className={css.bar}
      aria-label={t('Go to anything')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={css.body}>
        <div className={css.field}>
          <Icon of={Search} size={20} />
          <input
            className={css.input}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(chosen && { 'aria-activedescendant': `${id}-${chosen.id}` })}
            aria-label={t('Go to anything')}
            placeholder={t('Type a page, a site, an action or an address')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIndex(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('Results')} className={css.list}>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
            <div
              key={command.id}
              id={`${id}-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === chosen}
              className={css.option}
              onPointerMove={() => command !== chosen && setIndex(commands.indexOf(command))}
              onClick={() => run(command)}
            >
              <bdi className={css.name}>{command.name}</bdi>
              <span className={css.kind}>{command.kind}</span>
              <span className={css.keys}>{command.keyName && <Keys keys={[command.keyName]} />}</span>
            </div>
          ))}
        </div>
        <VisuallyHidden>
          <span role="status">
            {typed && t('{count, plural, one {# result} other {# results}}', { count: commands.length })}
          </span>
        </VisuallyHidden>
      </div>
    </dialog>
  );
}
