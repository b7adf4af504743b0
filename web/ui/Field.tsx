import { CircleAlert, CircleCheck } from 'lucide';
import { type ReactNode, useId } from 'react';
import { joinClasses } from './classes.ts';
import css from './Field.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** A short sentence below the control. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  /** At the end of the label's line, for example a "Forgot it?" link. */
  labelEnd?: ReactNode;
  className?: string | undefined;
  /** What a script says of what was typed, on pages that the application does not run; see `checkFields`. */
  checks?: FieldChecks | undefined;
}

/** Sentences of a checked field by what there is to say; `{value}` in them is what was typed. */
export interface FieldChecks {
  /** Nothing was typed. */
  empty: string;
  /** It is not what the field asks for. */
  wrong: string;
  /** A username that somebody has, and one that nobody has. The field asks the server with both. */
  taken?: string;
  free?: string;
  /** What comes before the names that are offered in place of a taken one. */
  offers?: string;
  /** By how many characters are missing to the field's least number; the last one is for the empty field. */
  missing?: string[];
}

/** What a control must carry to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error, tied together. `children` gets the control's attributes. */
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

/** All that may stand below a checked field; the script shows one of it at a time. */
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
