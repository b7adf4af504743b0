import { createLink } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import css from './ActionButton.module.css';
import { joinClasses } from './classes.ts';
import { formatCount } from './format.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ActionAppearance {
  icon?: IconNode;
  /** The action; read out before the count, or shown when there is neither icon nor count. Not needed next to a text. */
  label?: string;
  /** Shown when above zero. */
  count?: number;
  /** Shown in place of the count, for example "12 likes". */
  text?: string;
  /** 20 px in a post's row, 16 px below a comment. */
  iconSize?: 16 | 20;
}

/** A row of actions for a post or a comment. `end` goes at its far side. */
export function ActionRow({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      {children}
      {end !== undefined && <span className={css.end}>{end}</span>}
    </div>
  );
}

/** A quiet button in an action row; `pressed` makes it a toggle, and `beats` plays its icon's animation once. */
export function ActionButton({
  pressed,
  beats = false,
  className,
  icon,
  label,
  count,
  text,
  iconSize,
  ...rest
}: ActionAppearance & { pressed?: boolean; beats?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      className={joinClasses(css.action, beats && css.beats, className)}
    >
      <ActionLabel icon={icon} label={label} count={count} text={text} iconSize={iconSize} />
    </button>
  );
}

/** The same as a plain link, for pages without scripts. */
export function ActionAnchor({
  className,
  icon,
  label,
  count,
  text,
  iconSize,
  ...rest
}: ActionAppearance & Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a {...rest} className={joinClasses(css.action, className)}>
      <ActionLabel icon={icon} label={label} count={count} text={text} iconSize={iconSize} />
    </a>
  );
}

/** The same as a link within the application. */
export const ActionLink = createLink(ActionAnchor);

function ActionLabel({
  icon,
  label,
  count,
  text,
  iconSize = 20,
}: { [Name in keyof ActionAppearance]: ActionAppearance[Name] | undefined }) {
  const shown = text ?? (count ? formatCount(count) : undefined);
  return (
    <>
      {icon && <Icon of={icon} size={iconSize} />}
      {label && (icon || shown) ? <VisuallyHidden>{label} </VisuallyHidden> : label}
      {shown}
    </>
  );
}
