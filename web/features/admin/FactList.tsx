import type { ReactNode } from 'react';
import { joinClasses } from '#web/ui/classes.ts';
import css from './FactList.module.css';

export interface FactItem {
  label: string;
  value: ReactNode;
  /** It needs attention. */
  isUrgent?: boolean;
}

/** Facts in columns, each a name and its value. */
export function FactList({ facts }: { facts: readonly FactItem[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, isUrgent }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={joinClasses(isUrgent && css.urgent)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
