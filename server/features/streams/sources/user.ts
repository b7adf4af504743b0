import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

/** A row without a post means that the user exists, but has no posts within the window. */
const statement = prepareStream<WindowParams & { userId: number; viewerId: number | null }>(
  'stream_user',
  (p) => {
    const { within, limit } = selectWindow(p, 'id');
    return sql`
    select found.id, found.sort_at
    from users
    left join lateral (
      select sort_at, id from posts
      where author_id = users.id and ${within} and ${isReadableFeed(p('viewerId'), 'posts.feed_id')}
      order by sort_at desc, id desc limit ${limit}
    ) found on true
    where users.id = ${p('userId')}`;
  },
);

/** `user:{id}`: the posts that a user wrote here, if the viewer may see them. Throws `not_found` for an unknown number. */
export const findUserItems: StreamSource<KeyOf<'user'>> = async (_context, { userId }, viewer, window) =>
  statement(
    { userId, viewerId: viewer?.id ?? null, ...toWindowParams(window) },
    () => new AppError('not_found', 'We can’t find that person.'),
  );
