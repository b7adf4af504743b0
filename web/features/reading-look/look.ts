import type { ReadingLook } from '#shared/api/accounts.ts';

/** Pixels: from the least that is comfortable to what fits a tablet at arm's length. */
export const SIZES = [16, 17, 18, 19, 20, 22, 24] as const;
/** Characters a line. */
export const WIDTHS = [58, 66, 80] as const;
/** Times the size; WCAG 1.4.8 asks for 1.5. */
export const LINE_HEIGHTS = [1.5, 1.65, 1.8, 2] as const;

export const DEFAULT_LOOK: ReadingLook = {
  size: 18,
  width: 66,
  font: 'serif',
  line_height: 1.65,
  paper: 'plain',
};

/** The size before or after this one; undefined at the end. */
export function nextSize(size: number, step: 1 | -1): number | undefined {
  return step === 1
    ? SIZES.find((candidate) => candidate > size)
    : SIZES.findLast((candidate) => candidate < size);
}

/** The look as styles of the element around a post. Sizes are relative to the browser's own, so that its zoom of text holds. */
export function stylesOf({ size, width, font, line_height }: ReadingLook): Record<`--${string}`, string> {
  return {
    '--reading-size': `${size / 16}rem`,
    '--reading-line': String(line_height),
    '--reading-font': font === 'sans' ? 'var(--sans)' : 'var(--serif)',
    '--reading-chars': String(width),
    '--measure': `${width}ch`,
  };
}
