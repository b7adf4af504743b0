import type { ReactNode } from 'react';
import css from './Facts.module.css';

/** What is known of a person, a team or a blog, as names and values. */
export function Facts({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of lines with their acts at the end. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={css.lines}>{children}</ul>;
}

export function Line({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className={css.line}>
      <div className={css.text}>{children}</div>
      {actions}
    </li>
  );
}
