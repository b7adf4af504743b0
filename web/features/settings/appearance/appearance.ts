import type { ReadingAppearance } from '#shared/api/accounts.ts';

/** Pixels: from the smallest comfortable size to one for a tablet at arm's length. */
export const SIZES = [16, 17, 18, 19, 20, 22, 24] as const;
/** Characters per line. */
export const WIDTHS = [58, 66, 80] as const;
/** Factor of the size; WCAG 1.4.8 asks for 1.5. */
export const LINE_HEIGHTS = [1.5, 1.65, 1.8, 2] as const;

export const DEFAULT_APPEARANCE: ReadingAppearance = {
  size: 18,
  width: 66,
  font: 'serif',
  line_height: 1.65,
  paper: 'plain',
};

/** Returns the next larger or smaller size, or undefined at the end. */
export function findNextSize(size: number, step: 1 | -1): number | undefined {
  return step === 1
    ? SIZES.find((candidate) => candidate > size)
    : SIZES.findLast((candidate) => candidate < size);
}

/** Returns the appearance as attributes of the element around a post; their styles are in `web/ui/reading.css`. */
export function toDataAttributes({
  size,
  width,
  font,
  line_height,
  paper,
}: ReadingAppearance): Record<`data-${string}`, string> {
  return {
    'data-reading-size': String(size),
    'data-reading-width': String(width),
    'data-reading-line': String(line_height),
    'data-reading-font': font,
    ...(paper === 'sepia' && { 'data-paper': 'sepia' }),
  };
}
