import { AppError } from '#server/platform/http/errors.ts';
import { createOneFeedFinder } from '../queries-one-feed.ts';
import type { KeyOf, StreamSource } from '../source.ts';

const find = createOneFeedFinder('stream_feed', 'id');

/** `feed:{id}`, for everyone who may see the feed. A feed that is gone keeps its posts. Throws `unknown_feed`. */
export const findFeedItems: StreamSource<KeyOf<'feed'>> = async (context, { feedId }, viewer, window) => {
  const items = await find(context, feedId, viewer, window);
  if (!items) throw new AppError('unknown_feed', 'We can’t find that feed.');
  return items;
};
