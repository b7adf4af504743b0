import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import css from './FeaturedImage.module.css';
import { hasImage } from './featured.ts';

/** The featured image above a post's text, unless the text contains it. */
export function FeaturedImage({ post }: { post: Post & { content: string } }) {
  const [isBroken, setBroken] = useState(false);
  const image = post.post_thumbnail;
  if (!image || isBroken || hasImage(post.content, image.URL)) return null;
  const { width, height } = image;
  // Smaller ones are icons or covers, which the card has already shown.
  if (width !== null && width < MIN_WIDTH) return null;
  return (
    <img
      className={css.picture}
      src={image.URL}
      alt={image.alt}
      {...(width && height ? { width, height } : { 'data-unknown': '' })}
      fetchPriority="high"
      decoding="async"
      data-hide-when-broken
      onError={() => setBroken(true)}
    />
  );
}

/** Pixels; a smaller image would be blurred over the column. */
const MIN_WIDTH = 400;
