import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import css from './FeaturedImage.module.css';
import { showsPicture } from './featured.ts';

/** The picture that stands for a post, above its text, unless the text shows it itself. */
export function FeaturedImage({ post }: { post: Post & { content: string } }) {
  const [isBroken, setBroken] = useState(false);
  const picture = post.post_thumbnail;
  if (!picture || isBroken || showsPicture(post.content, picture.URL)) return null;
  const { width, height } = picture;
  // Smaller ones are icons or covers, which the card has shown already.
  if (width !== null && width < MIN_WIDTH) return null;
  return (
    <img
      className={css.picture}
      src={picture.URL}
      alt={picture.alt}
      {...(width && height ? { width, height } : { 'data-unknown': '' })}
      fetchPriority="high"
      decoding="async"
      data-hide-when-broken
      onError={() => setBroken(true)}
    />
  );
}

/** Pixels, below which a picture would be a blur over the column. */
const MIN_WIDTH = 400;
