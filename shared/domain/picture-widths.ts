/** Pixels: the widths in which an uploaded picture is served beside its own, by `?w=`; a fixed list, so that nobody has others made. */
export const PICTURE_WIDTHS = [96, 320, 480, 640, 960, 1280, 1920] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export function isPictureWidth(width: number): width is PictureWidth {
  return (PICTURE_WIDTHS as readonly number[]).includes(width);
}
