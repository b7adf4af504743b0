import { sql } from 'kysely';
import { AppError } from '#server/platform/http/errors.ts';
import { createOneFeedFinder } from '../queries-one-feed.ts';
import type { KeyOf, StreamSource } from '../source.ts';

// Read from the index posts_pictured.
const find = createOneFeedFinder('stream_featured', 'blog_id', sql`image is not null`);

/** `featured:{siteId}`: the posts of a hosted blog that have an image. Throws `not_found`. */
export const findFeaturedItems: StreamSource<KeyOf<'featured'>> = async (
  context,
  { siteId },
  viewer,
  window,
) => {
  const items = await find(context, siteId, viewer, window);
  if (!items) throw new AppError('not_found', 'We can’t find that blog.');
  return items;
};
