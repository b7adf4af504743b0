import { joinClasses } from './classes.ts';
import { getFormat } from './format.ts';
import css from './Identity.module.css';

/** 40 px in a stream, 32 px in lists, 20 px in the sidebar, 56 to 116 px on pages about the feed or blog. */
export type IconSize = 20 | 24 | 32 | 40 | 56 | 96 | 116;

interface IconImageProps {
  /** Address of the image; null if there is none. */
  src: string | null | undefined;
  /** The name of the feed or person: gives the letter and its colour. */
  name: string;
  size?: IconSize;
}

/** The icon of a feed or blog, or a letter of its name if there is none. Decorative: the name is next to it. */
export function SiteIcon({ src, name, size = 40 }: IconImageProps) {
  return <IconImage src={src} name={name} size={size} className={css.icon} />;
}

/** A person's round avatar, or the initial of the name if there is none. */
export function Avatar({ src, name, size = 32 }: IconImageProps) {
  return <IconImage src={src} name={name} size={size} className={css.avatar} />;
}

/** The letter is below the image, so it shows when the image cannot be loaded. */
function IconImage({
  src,
  name,
  size,
  className,
}: Required<IconImageProps> & { className: string | undefined }) {
  return (
    <span
      className={joinClasses(className, css[`s${size}`], css[`tint${getTint(name)}`])}
      // Painted by the style sheet: a letter in the text would be read as part of the words next to it.
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

/** Returns the first letter or digit of a name, in its own script: "The Slow Oven" → "T", "道草ノート" → "道". */
export function getFirstLetter(name: string): string {
  // Most names: dividing them into graphemes takes fifty times as long.
  if (/^[a-z\d][ -~]/i.test(name)) return name[0]!.toUpperCase();
  const segmenter = getFormat(Intl.Segmenter, { granularity: 'grapheme' } as const);
  for (const { segment } of segmenter.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return '#';
}

/** Returns one of eight tints, always the same for a name. */
function getTint(name: string): number {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) >>> 0;
  return sum % 8;
}
