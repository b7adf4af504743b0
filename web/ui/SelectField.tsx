import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { joinClasses } from './classes.ts';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { Option } from './options.ts';

export interface SelectProps<V extends string>
  extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'onChange' | 'value'> {
  options: readonly Option<V>[];
  value?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
  /** 32 px high and as wide as its text, for filters in a bar; needs `aria-label`. */
  compact?: boolean;
}

/** The platform's own select, styled. `onChange` gets the chosen value. */
export function Select<V extends string>({ options, onChange, compact, ...select }: SelectProps<V>) {
  return (
    <span className={css.control}>
      <select
        {...select}
        onChange={(event) => onChange?.(event.target.value as V)}
        className={joinClasses(css.input, css.select, compact && css.compact)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className={css.arrow} />
    </span>
  );
}

/** A select with its label, hint and error. */
export function SelectField<V extends string>({
  label,
  hint,
  error,
  labelEnd,
  ...select
}: FieldProps & SelectProps<V>) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
