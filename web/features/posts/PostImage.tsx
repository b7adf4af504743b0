import { type SyntheticEvent, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { joinClasses } from '#web/ui/classes.ts';
import css from './PostImage.module.css';

/** A narrower image is shown next to the text: stretched over the column it would be blurred. */
const COLUMN_IMAGE_MIN = 400;
/** The column is 640 px wide. An image that would be higher than 480 px there is shown whole at that height instead. */
const PORTRAIT_MAX_RATIO = 4 / 3;
/** An image of unknown size gets a box of 16 to 9. It fills it with proportions in this range, else it is shown whole. */
const FILLING_RATIOS = [1.5, 2.1] as const;

export type ImageShape = 'landscape' | 'portrait' | 'unknown' | 'thumbnail';

export interface ImageSource {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

/** Returns the image of a post's card, or undefined. */
export function findImage({
  canonical_media: media,
}: Pick<Post, 'canonical_media'>): ImageSource | undefined {
  if (media?.media_type !== 'image') return undefined;
  const { src, alt, width, height } = media;
  return { src, alt, width, height };
}

/** Returns the shape of an image on a card. Each shape reserves its space before the image has loaded. */
export function getImageShape({ width, height }: Pick<ImageSource, 'width' | 'height'>): ImageShape {
  if (!width || !height) return 'unknown';
  if (width < COLUMN_IMAGE_MIN) return 'thumbnail';
  return width / height < PORTRAIT_MAX_RATIO ? 'portrait' : 'landscape';
}

/**
 * A card's image. A broken one is removed. In a box of unknown size a small one is not enlarged, and one of other proportions is
 * not cropped, so nothing moves when it loads.
 */
export function PostImage({
  image,
  eager = false,
  whole = false,
}: {
  image: ImageSource;
  /** Loads the largest image of the first screen early. Small ones wait for the page, because they would delay what it needs. */
  eager?: boolean;
  /** Shows it over the whole column in its own proportions, however high that is. */
  whole?: boolean;
}) {
  const [isBroken, setBroken] = useState(false);
  const [fit, setFit] = useState<'small' | 'contained'>();
  const shape = getImageShape(image);
  if (isBroken) return null;
  const checkSize = ({
    currentTarget: { naturalWidth, naturalHeight },
  }: SyntheticEvent<HTMLImageElement>) => {
    if (shape !== 'unknown') return;
    const ratio = naturalWidth / naturalHeight;
    if (naturalWidth < COLUMN_IMAGE_MIN) setFit('small');
    else if (ratio < FILLING_RATIOS[0] || ratio > FILLING_RATIOS[1]) setFit('contained');
  };
  return (
    <img
      className={joinClasses(css.image, whole ? css.whole : css[shape], fit && css[fit])}
      src={image.src}
      alt={image.alt}
      {...(image.width && image.height && { width: image.width, height: image.height })}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      data-hide-when-broken
      onLoad={checkSize}
      onError={() => setBroken(true)}
    />
  );
}
