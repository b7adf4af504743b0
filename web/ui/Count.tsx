import css from './Badge.module.css';
import { formatCount } from './format.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A small number next to a name. `label` says what it counts, for example "unseen". */
export function Count({ value, label }: { value: number; label?: string }) {
  return (
    <span className={css.count}>
      {label && <VisuallyHidden>{label}: </VisuallyHidden>}
      {formatCount(value)}
    </span>
  );
}
