import { createLink } from '@tanstack/react-router';
import { ArrowUp, Check } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import css from './Badge.module.css';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A quiet word next to a name: "RSS", "Paid". */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}

/** A dot that marks something as new. `label` is read out. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={css.dot} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The round button at the top of a stream that shows new posts. */
export function Pill({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={css.pill} onClick={onClick}>
      <Icon of={ArrowUp} size={20} />
      {children}
    </button>
  );
}

/** A toggle in a set of choices, such as topics. */
export function Chip({
  pressed,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { pressed: boolean }) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={css.chip}>
      {pressed && <Icon of={Check} size={16} />}
      {children}
    </button>
  );
}

function ChipAnchor({ children, href, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} href={href} className={css.chip}>
      {children}
    </a>
  );
}

/** A chip that is a link, such as a tag. */
export const ChipLink = createLink(ChipAnchor);
