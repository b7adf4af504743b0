import { AppError } from '#server/platform/http/errors.ts';
import { createOneFeedFinder } from '../queries-one-feed.ts';
import type { KeyOf, StreamSource } from '../source.ts';

const find = createOneFeedFinder('stream_site', 'blog_id');

/** `site:{id}`: the posts of a blog that is hosted here, for everyone who may see it. Throws `not_found`. */
export const findSiteItems: StreamSource<KeyOf<'site'>> = async (context, { siteId }, viewer, window) => {
  const items = await find(context, siteId, viewer, window);
  if (!items) throw new AppError('not_found', 'We can’t find that blog.');
  return items;
};
