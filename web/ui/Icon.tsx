import type { IconNode } from 'lucide';
import { joinClasses } from './classes.ts';
import css from './Icon.module.css';

export interface IconProps {
  /** A drawing from lucide. */
  of: IconNode;
  size?: 16 | 20 | 24;
  /** Only for an icon without text; most icons repeat the text next to them. */
  label?: string;
  /** For arrows and chevrons that mean a direction: they are mirrored in right-to-left text. */
  directional?: boolean;
  className?: string | undefined;
}

/** An icon of the set, drawn with the design's stroke. */
export function Icon({ of: drawing, size = 24, label, directional, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={joinClasses(css.icon, directional && css.directional, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are constants.
      dangerouslySetInnerHTML={toMarkup(drawing)}
    />
  );
}

/** The markup of the drawings on this page. A list has the same icon in every row, and React would make each of its shapes anew. */
const markup = new WeakMap<IconNode, { __html: string }>();

function toMarkup(drawing: IconNode): { __html: string } {
  const known = markup.get(drawing);
  if (known) return known;
  const shapes = drawing.map(([shape, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${shape}${written.join('')}/>`;
  });
  const made = { __html: shapes.join('') };
  markup.set(drawing, made);
  return made;
}
