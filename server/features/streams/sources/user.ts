import { runNamedQuery } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { selectSortAt } from '#server/platform/http/page-cursor.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

/** A row without a post says that there is such a person, who has written nothing within the window. */
const statement = {
  name: 'stream_user',
  text: `
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from users
    left join lateral (
      select sort_at, id from posts
      where author_id = users.id and (sort_at, id) < ($3::timestamptz, $4::bigint) and sort_at >= $5::timestamptz
        and ${toReadableFeedIdSql('$2', 'posts.feed_id')}
      order by sort_at desc, id desc limit $6
    ) found on true
    where users.id = $1
    order by found.sort_at desc, found.id desc`,
};

/** `user:{id}`: what somebody has written here, as far as the viewer may see it. Throws `not_found` for nobody's number. */
export const findUserItems: StreamSource<KeyOf<'user'>> = async ({ pool }, { userId }, viewer, window) => {
  const rows = await runNamedQuery<StreamItem | { id: null }>(pool, statement, [
    userId,
    viewer?.id ?? null,
    ...toParameters(window),
  ]);
  if (rows.length === 0) throw new AppError('not_found', 'We can’t find that person.');
  return rows.filter((row): row is StreamItem => row.id !== null);
};
