import { Search, X } from 'lucide';
import { type ComponentProps, type RefCallback, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import css from './SearchField.module.css';

/** A search field. `onChange` gets every keystroke; Esc and the cross clear it (`onClear`). */
export function SearchField({
  label,
  value,
  onChange,
  onClear = () => onChange(''),
  onKeyDown,
  ref,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'ref'> & {
  /** Its name, and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onClear?: () => void;
  ref?: RefCallback<HTMLInputElement>;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={css.search}>
      <Icon of={Search} size={20} />
      <input
        {...input}
        ref={(element) => {
          field.current = element;
          return ref?.(element);
        }}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.defaultPrevented) return;
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onClear();
        }}
        className={css.input}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          iconSize={20}
          label={t('Clear')}
          className={css.clear}
          onClick={() => {
            onClear();
            field.current?.focus();
          }}
        />
      )}
    </span>
  );
}
