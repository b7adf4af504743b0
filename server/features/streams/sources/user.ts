import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';

/** A row without a post means that the user exists, but has no posts within the window. */
const statement = prepared<
  WindowParams & { userId: number; viewerId: number | null },
  StreamItem | { id: null }
>('stream_user', (p) => {
  const { within, limit } = selectWindow(p, 'id');
  return sql`
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from users
    left join lateral (
      select sort_at, id from posts
      where author_id = users.id and ${within} and ${isReadableFeed(p('viewerId'), 'posts.feed_id')}
      order by sort_at desc, id desc limit ${limit}
    ) found on true
    where users.id = ${p('userId')}
    order by found.sort_at desc, found.id desc`;
});

/** `user:{id}`: the posts that a user wrote here, if the viewer may see them. Throws `not_found` for an unknown number. */
export const findUserItems: StreamSource<KeyOf<'user'>> = async ({ db }, { userId }, viewer, window) => {
  const rows = await statement.execute(db, {
    userId,
    viewerId: viewer?.id ?? null,
    ...toWindowParams(window),
  });
  if (rows.length === 0) throw new AppError('not_found', 'We can’t find that person.');
  return rows.filter((row): row is StreamItem => row.id !== null);
};
