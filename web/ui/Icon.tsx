import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';
import css from './Icon.module.css';

export interface IconProps {
  /** A drawing of lucide-react. */
  of: LucideIcon;
  size?: 16 | 20 | 24;
  /** Only for an icon that stands alone and says something; most icons repeat the text beside them. */
  label?: string;
  /** Set for arrows and chevrons that mean a direction: they turn around in right-to-left text. */
  directional?: boolean;
  className?: string | undefined;
}

/** One icon of the set, drawn with the stroke of the design. */
export function Icon({ of: Drawing, size = 24, label, directional, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={size === 16 ? 1.75 : 1.5}
      className={classes(directional && css.directional, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
