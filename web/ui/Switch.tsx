import type { ComponentProps, ReactNode } from 'react';
import css from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  onChange?: ((checked: boolean) => void) | undefined;
}

/** A setting that takes effect when pressed. `onChange` gets the new state. */
export function Switch({ label, hint, onChange, ...input }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Toggle is its input.
    <label className={css.switch}>
      <span className={css.text}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <Toggle {...input} onChange={onChange} />
    </label>
  );
}

/** The switch alone, for where its name is elsewhere, as in a `SettingRow`. */
export function Toggle({ onChange, ...input }: Omit<ChoiceProps, 'label' | 'hint'>) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its checked state by itself.
      role="switch"
      onChange={(event) => onChange?.(event.target.checked)}
      className={css.toggle}
    />
  );
}

/** A checkbox of a form. */
export function Checkbox({ label, hint, onChange, ...input }: ChoiceProps) {
  return (
    <label className={css.checkbox}>
      <input
        {...input}
        type="checkbox"
        onChange={(event) => onChange?.(event.target.checked)}
        className={css.box}
      />
      <span className={css.text}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
    </label>
  );
}
