import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Choice.module.css';
import type { OptionsProps } from './options.ts';

/** Two to four exclusive choices side by side; a radio group with arrow keys. */
export function Segmented<V extends string>({ label, options, value, onChange }: OptionsProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.segmented}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** The same where every choice has its own address: `<SegmentedLinks label="View"><SegmentLink …>`. */
export function SegmentedLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.segmented}>
      {children}
    </nav>
  );
}

function SegmentAnchor({ children, href, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} href={href} className={css.segment}>
      {children}
    </a>
  );
}

export const SegmentLink = createLink(SegmentAnchor);
