import { createLink } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './Button.module.css';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'plain' | 'danger' | 'link' | 'follow';

export interface ButtonAppearance {
  /** `secondary` by default; at most one `primary` in a view. */
  variant?: ButtonVariant;
  /** Height in px: 32 on ordinary pages, 40 in forms and dialogs. On touch screens it is 44. */
  size?: 32 | 40;
  /** As wide as its container. */
  block?: boolean;
  icon?: IconNode;
  children: ReactNode;
}

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'children'> {
  /** The action is under way: the button shows a spinner, ignores presses, and keeps its width and the focus. */
  busy?: boolean | undefined;
  /** The label while busy, for example "Saving". */
  busyLabel?: string;
}

/** A button. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  busyLabel,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreWhenBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      data-variant={variant ?? 'secondary'}
      onClick={ignoreWhenBusy}
      className={getButtonClass({ variant, size, block }, className)}
    >
      {busyLabel ? (
        <span className={css.labels}>
          <span className={joinClasses(busy && css.away)}>
            <Label icon={icon}>{children}</Label>
          </span>
          <span className={joinClasses(!busy && css.away)} aria-hidden={!busy}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      ) : (
        <>
          {busy ? <Spinner /> : icon && <Icon of={icon} size={20} />}
          {children}
        </>
      )}
    </button>
  );
}

/** A link that looks like a button, for another site or a full page load. */
export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  children,
  className,
  ...rest
}: ButtonAppearance & Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a {...rest} className={getButtonClass({ variant, size, block }, className)}>
      <Label icon={icon}>{children}</Label>
    </a>
  );
}

/** A link within the application that looks like a button: `<ButtonLink to="/reader" variant="primary">`. */
export const ButtonLink = createLink(ButtonAnchor);

function Label({ icon, children }: { icon: IconNode | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} size={20} />}
      {children}
    </>
  );
}

function getButtonClass(
  {
    variant = 'secondary',
    size = 32,
    block,
  }: { variant: ButtonVariant | undefined; size: 32 | 40 | undefined; block: boolean | undefined },
  className: string | undefined,
): string | undefined {
  return joinClasses(
    css.button,
    variant !== 'plain' && css[variant],
    size === 40 && css.large,
    block && css.block,
    className,
  );
}
