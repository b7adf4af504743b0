import { type SyntheticEvent, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { joinClasses } from '#web/ui/classes.ts';
import css from './PostImage.module.css';

/** A picture narrower than this stands beside the text: stretched over the column it would be a blur. */
const COLUMN_IMAGE_MIN = 400;
/** The column is 640 px wide. A picture that would be higher than 480 px there is shown whole at that height instead. */
const PORTRAIT_MAX_RATIO = 4 / 3;
/** A picture of unknown size stands in a box of 16 to 9; one of about these proportions fills it, any other is shown whole. */
const FILLING_RATIOS = [1.5, 2.1] as const;

export type ImageShape = 'landscape' | 'portrait' | 'unknown' | 'thumbnail';

export interface CardPicture {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

/** The picture of a post's card, or undefined. */
export function findImage({
  canonical_media: media,
}: Pick<Post, 'canonical_media'>): CardPicture | undefined {
  if (media?.media_type !== 'image') return undefined;
  const { src, alt, width, height } = media;
  return { src, alt, width, height };
}

/** How a picture stands in a card. Each shape reserves its room before the picture has come. */
export function getImageShape({ width, height }: Pick<CardPicture, 'width' | 'height'>): ImageShape {
  if (!width || !height) return 'unknown';
  if (width < COLUMN_IMAGE_MIN) return 'thumbnail';
  return width / height < PORTRAIT_MAX_RATIO ? 'portrait' : 'landscape';
}

/**
 * A card's picture. A broken one leaves the card. In a box of unknown size a small one is not blown up, and one of other
 * proportions is not cut: nothing moves when it comes.
 */
export function PostImage({
  image,
  eager = false,
  whole = false,
}: {
  image: CardPicture;
  /** The largest of the first screen. A small one waits until the page stands: it would come at the cost of what the page needs. */
  eager?: boolean;
  /** Over the whole column in its own proportions, however high that is. */
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
      className={joinClasses(css.picture, whole ? css.whole : css[shape], fit && css[fit])}
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
