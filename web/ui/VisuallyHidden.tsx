import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'legend';
  children: ReactNode;
}) {
  return <Element className={css.hidden}>{children}</Element>;
}
