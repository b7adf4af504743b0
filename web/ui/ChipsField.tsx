import { X } from 'lucide';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import css from './ChipsField.module.css';
import { joinClasses } from './classes.ts';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import overlay from './Overlay.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ChipsFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  chips: readonly string[];
  /** The typed text that isn't a chip yet. */
  text: string;
  onText: (text: string) => void;
  /** Called when the typed or chosen text should become a chip. */
  onAdd: (value: string) => void;
  onRemove: (chip: string) => void;
  onFocus?: () => void;
  /** Suggestions for the text; `note` is shown at the end of the line. */
  suggestions: readonly { value: string; note?: string | undefined }[];
  listLabel: string;
}

/**
 * A field for several short texts, each a chip, with a list of suggestions (the ARIA combobox). Arrow keys choose, Enter adds,
 * Backspace at the start removes the last chip, Esc closes the list, and leaving the field adds the typed text.
 */
export function ChipsField({ label, hint, error, ...props }: ChipsFieldProps) {
  const { chips, text, onText, onAdd, onRemove, onFocus, suggestions, listLabel } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const isOpen = open && suggestions.length > 0;
  const chosen = isOpen ? suggestions[index] : undefined;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setIndex(-1);
  };
  const add = (value: string) => {
    setIndex(-1);
    onAdd(value);
  };
  const remove = (chip: string) => {
    onRemove(chip);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const last = chips.at(-1);
    if (step !== undefined && suggestions.length > 0) {
      const optionCount = suggestions.length + 1;
      setOpen(true);
      // One more position than there are suggestions: the field itself.
      setIndex((((isOpen ? index : -1) + 1 + step + optionCount) % optionCount) - 1);
    } else if (event.key === 'Enter' && (chosen || text.trim() !== '')) add(chosen?.value ?? text);
    else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      show(false);
    } else return;
    event.preventDefault();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press next to the chips focuses the field inside.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself.
        <div
          className={joinClasses(field.input, css.box)}
          data-invalid={error ? true : undefined}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {chips.map((chip) => (
            <Chip key={chip} text={chip} onRemove={() => remove(chip)} />
          ))}
          <input
            {...control}
            ref={input}
            className={css.text}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(chosen && { 'aria-activedescendant': `${id}-${index}` })}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            dir="auto"
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              show(true);
            }}
            onKeyDown={press}
            onFocus={() => {
              onFocus?.();
              show(true);
            }}
            onBlur={() => {
              show(false);
              if (text.trim() !== '') onAdd(text);
            }}
          />
          <Suggestions id={id} label={listLabel} isOpen={isOpen} {...{ suggestions, index }} onChoose={add} />
          <VisuallyHidden>
            <span role="status">
              {isOpen &&
                t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions.length })}
            </span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className={css.chip}>
      <bdi>{text}</bdi>
      <button
        type="button"
        className={css.remove}
        aria-label={t('Remove {name}', { name: text })}
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </span>
  );
}

/** The list below the field. The options' ids are the field's with their index. */
function Suggestions({
  id,
  label,
  isOpen,
  suggestions,
  index,
  onChoose,
}: Pick<ChipsFieldProps, 'suggestions'> & {
  id: string;
  label: string;
  isOpen: boolean;
  /** Of the highlighted one; -1 for none. */
  index: number;
  onChoose: (value: string) => void;
}) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen} className={overlay.below}>
      {suggestions.map(({ value, note }, optionIndex) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
        <div
          key={value}
          id={`${id}-${optionIndex}`}
          role="option"
          tabIndex={-1}
          aria-selected={optionIndex === index}
          data-highlighted={optionIndex === index || undefined}
          className={overlay.item}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <bdi className={css.value}>{value}</bdi>
          {note && <span className={field.hint}>{note}</span>}
        </div>
      ))}
    </div>
  );
}
