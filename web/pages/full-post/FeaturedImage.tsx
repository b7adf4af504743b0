import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import css from './FeaturedImage.module.css';

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
      className={css.image}
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

/**
 * Whether sanitised HTML already contains an image, in any size: sites publish one image under many addresses that differ by a
 * size in the name or query.
 */
export function hasImage(html: string, address: string): boolean {
  const name = findStem(address);
  return [...html.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].some(([, written]) => {
    const src = written!.replaceAll('&amp;', '&');
    return src === address || (name !== undefined && findStem(src) === name);
  });
}

/** Returns the file's name without size and extension: `tide` of `/2026/tide-1024x683.jpg?w=600`. */
function findStem(address: string): string | undefined {
  const path = URL.parse(address)?.pathname;
  const file = path?.slice(path.lastIndexOf('/') + 1);
  const stem = file?.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/-(?:\d{2,5}x\d{2,5}|scaled)$/i, '');
  return stem || undefined;
}
