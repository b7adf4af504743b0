import { type ReactNode, useId } from 'react';
import type { ControlProps } from './Field.tsx';
import css from './SettingRows.module.css';

/** A list of settings with hairlines between them and all controls on one edge. Its children are `SettingRow` and `Switch`. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={css.rows}>{children}</div>;
}

/**
 * A setting: its name, a sentence or its current value, and its control at the end of the row. If the name labels the control,
 * `control` is a function of the label's attributes; buttons and groups with their own name are not. `below` is the form that a
 * button of the row opens.
 */
export function SettingRow({
  label,
  hint,
  below,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  below?: ReactNode;
  children?: ReactNode | ((control: Omit<ControlProps, 'aria-invalid'>) => ReactNode);
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const isLabelled = typeof children === 'function';
  return (
    <div>
      <div className={css.row}>
        <div className={css.about}>
          {isLabelled ? <label htmlFor={id}>{label}</label> : label}
          {hint && (
            <div className={css.hint} id={hintId}>
              {hint}
            </div>
          )}
        </div>
        {children && (
          <div className={css.control}>
            {isLabelled ? children({ id, 'aria-describedby': hintId }) : children}
          </div>
        )}
      </div>
      {below && <div className={css.below}>{below}</div>}
    </div>
  );
}
