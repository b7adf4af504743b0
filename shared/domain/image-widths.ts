/** Widths in pixels in which uploaded images are also served, by `?w=`; a fixed list, so that no one can request others. */
export const IMAGE_WIDTHS = [96, 320, 480, 640, 960, 1280, 1920] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export function isImageWidth(width: number): width is ImageWidth {
  return (IMAGE_WIDTHS as readonly number[]).includes(width);
}
