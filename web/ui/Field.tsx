import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
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
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes(css.field, className)}>
      <span className={css.label}>
        <label htmlFor={id}>{label}</label>
        {labelEnd && <span className={css.end}>{labelEnd}</span>}
      </span>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={css.error} id={`${id}-note`}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className={css.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
