import { createLink } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { joinClasses } from './classes.ts';
import { Icon, type IconProps } from './Icon.tsx';
import css from './IconButton.module.css';

interface IconButtonAppearance extends Pick<IconProps, 'directional'> {
  icon: IconNode;
  /** The action; read out, and shown as a tooltip (tooltips.ts) together with the key in `aria-keyshortcuts`. */
  label: string;
  iconSize?: 16 | 20 | 24;
}

/** A square button with only an icon: 32 px, 44 px on touch screens. */
export function IconButton({
  icon,
  label,
  iconSize,
  directional = false,
  className,
  ...rest
}: IconButtonAppearance & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={joinClasses(css.button, className)}
    >
      <Icon of={icon} size={iconSize ?? 24} directional={directional} />
    </button>
  );
}

/** The same as a link, for another site. */
function IconAnchor({
  icon,
  label,
  iconSize,
  directional = false,
  className,
  href,
  ...rest
}: IconButtonAppearance & Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a
      data-tip={label}
      {...rest}
      href={href}
      aria-label={label}
      className={joinClasses(css.button, className)}
    >
      <Icon of={icon} size={iconSize ?? 24} directional={directional} />
    </a>
  );
}

/** The same as a link within the application: `<IconLink to="/me/account" icon={User} label="Your account" />`. */
export const IconLink = createLink(IconAnchor);
