/** Pixels: the widths in which an uploaded picture is served beside its own, by `?w=`; a fixed list, so that nobody has others made. */
export const IMAGE_WIDTHS = [96, 320, 480, 640, 960, 1280, 1920] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export function isImageWidth(width: number): width is ImageWidth {
  return (IMAGE_WIDTHS as readonly number[]).includes(width);
}
