import type { ReadingAppearance } from '#shared/api/accounts.ts';

/** Pixels: from the least that is comfortable to what fits a tablet at arm's length. */
export const SIZES = [16, 17, 18, 19, 20, 22, 24] as const;
/** Characters a line. */
export const WIDTHS = [58, 66, 80] as const;
/** Times the size; WCAG 1.4.8 asks for 1.5. */
export const LINE_HEIGHTS = [1.5, 1.65, 1.8, 2] as const;

export const DEFAULT_APPEARANCE: ReadingAppearance = {
  size: 18,
  width: 66,
  font: 'serif',
  line_height: 1.65,
  paper: 'plain',
};

/** The size before or after this one; undefined at the end. */
export function findNextSize(size: number, step: 1 | -1): number | undefined {
  return step === 1
    ? SIZES.find((candidate) => candidate > size)
    : SIZES.findLast((candidate) => candidate < size);
}

/** The look as attributes of the element around a post; the styles that they choose are in `web/ui/reading.css`. */
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
