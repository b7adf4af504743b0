import { sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

/** The posts of one feed, for everyone who may see it. */
interface OneFeed<Key extends StreamKey> {
  /** Of the prepared statement. */
  name: string;
  /** The column of feeds with the number in the stream's key. */
  column: 'id' | 'blog_id';
  toId: (key: Key) => number;
  /** A condition on posts; default: all. */
  only?: ReturnType<typeof sql<boolean>>;
  /** What is thrown if there is no such feed that the viewer may see. */
  createError: () => AppError;
}

function createOneFeedSource<Key extends StreamKey>({
  name,
  column,
  toId,
  only = sql<boolean>`true`,
  createError,
}: OneFeed<Key>): StreamSource<Key> {
  // A row without a post means that the feed exists but has no posts within the window.
  const statement = prepareStream<WindowParams & { id: number; viewerId: number | null }>(name, (p) => {
    const { within, limit } = selectWindow(p, 'id');
    return sql`
      select found.id, found.sort_at
      from feeds
      left join lateral (
        select sort_at, id from posts
        where feed_id = feeds.id and ${only} and ${within}
        order by sort_at desc, id desc limit ${limit}
      ) found on true
      where feeds.${sql.ref(column)} = ${p('id')} and ${isVisibleTo(p('viewerId'))}`;
  });
  return async (_context, key, viewer, window) =>
    statement({ id: toId(key), viewerId: viewer?.id ?? null, ...toWindowParams(window) }, createError);
}

const createBlogError = () => new AppError('not_found', 'We can’t find that blog.');

/** `feed:{id}`. A feed that is gone keeps its posts. Throws `unknown_feed`. */
export const findFeedItems = createOneFeedSource<KeyOf<'feed'>>({
  name: 'stream_feed',
  column: 'id',
  toId: (key) => key.feedId,
  createError: () => new AppError('unknown_feed', 'We can’t find that feed.'),
});

/** `site:{id}`: the posts of a blog that is hosted here. Throws `not_found`. */
export const findSiteItems = createOneFeedSource<KeyOf<'site'>>({
  name: 'stream_site',
  column: 'blog_id',
  toId: (key) => key.siteId,
  createError: createBlogError,
});

/** `featured:{siteId}`: the posts of a hosted blog that have an image, read from the index posts_pictured. Throws `not_found`. */
export const findFeaturedItems = createOneFeedSource<KeyOf<'featured'>>({
  name: 'stream_featured',
  column: 'blog_id',
  toId: (key) => key.siteId,
  only: sql<boolean>`image is not null`,
  createError: createBlogError,
});
