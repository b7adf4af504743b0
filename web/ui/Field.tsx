import { CircleAlert, CircleCheck } from 'lucide';
import { type ReactNode, useId } from 'react';
import { joinClasses } from './classes.ts';
import css from './Field.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** A short sentence below the control. */
  hint?: ReactNode;
  /** The problem and how to fix it; replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  /** Shown at the end of the label's line, for example a "Forgot it?" link. */
  labelEnd?: ReactNode;
  className?: string | undefined;
  /** Messages of a script that checks the input on pages where the application doesn't run; see `checkFields`. */
  checks?: FieldChecks | undefined;
}

/** The messages of a checked field; `{value}` in them is the typed text. */
export interface FieldChecks {
  /** The field is empty. */
  empty: string;
  /** The value is not valid. */
  wrong: string;
  /** The username is taken, and the username is free. With both, the field asks the server. */
  taken?: string;
  free?: string;
  /** Comes before the names suggested instead of a taken one. */
  offers?: string;
  /** Indexed by the number of missing characters; the last one is for an empty field. */
  missing?: string[];
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A control with its label, hint and error. `children` gets the control's attributes. */
export function Field({
  label,
  hint,
  error,
  labelEnd,
  className,
  checks,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const descriptionId = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={joinClasses(css.field, className)} data-checks={checks && JSON.stringify(checks)}>
      <span className={css.label}>
        <label htmlFor={id}>{label}</label>
        {labelEnd && <span className={css.end}>{labelEnd}</span>}
      </span>
      {children({ id, 'aria-describedby': descriptionId, 'aria-invalid': error ? true : undefined })}
      {checks ? (
        <CheckedMessages id={id} hint={hint} error={error} checks={checks} />
      ) : error ? (
        <p className={css.error} id={descriptionId}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className={css.hint} id={descriptionId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** All possible messages of a checked field; the script shows one of them at a time. */
function CheckedMessages({
  id,
  hint,
  error,
  checks,
}: { id: string; checks: FieldChecks } & Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <div aria-live="polite">
      <p className={css.hint} id={`${id}-hint`} data-note="hint" hidden={Boolean(error)}>
        <span data-says>{hint}</span>
      </p>
      <p className={css.error} id={`${id}-error`} data-note="error" hidden={!error}>
        <Icon of={CircleAlert} size={16} />
        <span>
          <span data-says>{error}</span>
          {checks.offers && (
            <span data-offers hidden>
              {' '}
              {checks.offers} <SuggestionButton /> <SuggestionButton />
            </span>
          )}
        </span>
      </p>
      {checks.free && (
        <p className={css.good} id={`${id}-good`} data-note="good" hidden>
          <Icon of={CircleCheck} size={16} />
          <span data-says />
        </p>
      )}
    </div>
  );
}

function SuggestionButton() {
  return <button type="button" className={css.offer} data-offer hidden />;
}
