import { getLocale } from '#shared/i18n/translate.ts';
import css from './Badge.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Counts are exact up to this number, then shown as "999+". */
const COUNT_MAX = 999;

/** Formats a count: "12", "999+". */
export function presentCount(value: number): string {
  const format = new Intl.NumberFormat(getLocale());
  return value > COUNT_MAX ? `${format.format(COUNT_MAX)}+` : format.format(value);
}

/** A small number next to a name. `label` says what it counts, for example "unseen". */
export function Count({ value, label }: { value: number; label?: string }) {
  return (
    <span className={css.count}>
      {label && <VisuallyHidden>{label}: </VisuallyHidden>}
      {presentCount(value)}
    </span>
  );
}
