import { Check, Eye, EyeOff } from 'lucide';
import type { ComponentProps } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'className'>;

const EXACT = { autoCapitalize: 'none', spellCheck: false } as const;

/** A one-line text field with its label, hint and error. Other props go to the `<input>`. */
export function TextField({
  label,
  hint,
  error,
  labelEnd,
  checks,
  valid,
  exact = false,
  ...input
}: FieldProps &
  InputProps & {
    /** Shows a check mark: the value has been checked and is valid. */
    valid?: boolean;
    /** For names and addresses: no capitals and no spelling corrections by the keyboard. */
    exact?: boolean;
  }) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd} checks={checks}>
      {(control) => (
        <span className={css.control}>
          <input {...(exact && EXACT)} {...input} {...control} className={css.input} />
          {valid && <Icon of={Check} size={20} className={css['end-mark']} />}
        </span>
      )}
    </Field>
  );
}

/**
 * A password field whose text can be shown. The button works through `revealPasswords()` of web/lib, so that it also works on
 * visitors' pages; without scripts it is hidden.
 */
export function PasswordField({
  label,
  hint,
  error,
  labelEnd,
  checks,
  autoComplete,
  ...input
}: FieldProps & InputProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd} checks={checks}>
      {(control) => (
        <span className={css.control}>
          <input
            {...input}
            {...control}
            type="password"
            autoComplete={autoComplete}
            {...EXACT}
            className={joinClasses(css.input, css.withReveal)}
          />
          <RevealButton />
        </span>
      )}
    </Field>
  );
}

function RevealButton() {
  return (
    <button
      type="button"
      data-reveal-password
      aria-pressed={false}
      aria-label={t('Show password')}
      className={css.reveal}
    >
      <Icon of={Eye} className={css.hidden} />
      <Icon of={EyeOff} className={css.shown} />
    </button>
  );
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  hint,
  error,
  labelEnd,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => <textarea {...textarea} {...control} className={css.input} />}
    </Field>
  );
}
