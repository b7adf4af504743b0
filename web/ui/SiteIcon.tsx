import { joinClasses } from './classes.ts';
import css from './Identity.module.css';

/** 40 px in a stream, 32 px in lists, 20 px in the sidebar, 56 to 116 px on a site's own pages. */
export type IconSize = 20 | 24 | 32 | 40 | 56 | 96 | 116;

interface IconImageProps {
  /** Address of the picture; null when there is none. */
  src: string | null | undefined;
  /** Of the site or the person: gives the letter and its colour. */
  name: string;
  size?: IconSize;
}

/** A site's icon; a letter of its name while there is none. Decorative: the name stands beside it. */
export function SiteIcon({ src, name, size = 40 }: IconImageProps) {
  return <IconImage src={src} name={name} size={size} className={css.icon} />;
}

/** A person's picture, round; the initial of the name while there is none. */
export function Avatar({ src, name, size = 32 }: IconImageProps) {
  return <IconImage src={src} name={name} size={size} className={css.avatar} />;
}

/** The letter lies below the picture, so it shows when the picture cannot be loaded. */
function IconImage({
  src,
  name,
  size,
  className,
}: Required<IconImageProps> & { className: string | undefined }) {
  return (
    <span
      className={joinClasses(className, css[`s${size}`], css[`tint${getTint(name)}`])}
      // Painted by the style sheet: a letter in the text would be taken for a part of the words beside it.
      data-letter={getFirstLetter(name)}
      aria-hidden
    >
      {src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          data-hide-when-broken
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter or digit of a name, in its own script: "The Slow Oven" → "T", "道草ノート" → "道". */
export function getFirstLetter(name: string): string {
  for (const { segment } of segmenter.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return '#';
}

/** One of eight tints, always the same for a name. */
function getTint(name: string): number {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) >>> 0;
  return sum % 8;
}
