import { sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { selectWindow, toWindowParams, type WindowParams } from './queries-window.ts';
import type { SourceContext, StreamItem } from './source.ts';
import type { StreamWindow } from './window.ts';

/** Finds posts of one feed; undefined if there is no such feed that the viewer may see. */
type OneFeedFinder = (
  context: SourceContext,
  id: number,
  viewer: Viewer | null,
  window: StreamWindow,
) => Promise<StreamItem[] | undefined>;

/**
 * Returns a finder for posts of one feed, by a prepared statement of this name.
 *
 * @param column the column of feeds with the number in the stream's key
 * @param only a condition on posts; default: all
 */
export function createOneFeedFinder(
  name: string,
  column: 'id' | 'blog_id',
  only = sql<boolean>`true`,
): OneFeedFinder {
  // A row without a post means that the feed exists but has no posts within the window.
  const statement = prepared<
    WindowParams & { id: number; viewerId: number | null },
    StreamItem | { id: null }
  >(name, (p) => {
    const { within, limit } = selectWindow(p, 'id');
    return sql`
      select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
      from feeds
      left join lateral (
        select sort_at, id from posts
        where feed_id = feeds.id and ${only} and ${within}
        order by sort_at desc, id desc limit ${limit}
      ) found on true
      where feeds.${sql.ref(column)} = ${p('id')} and ${isVisibleTo(p('viewerId'))}
      order by found.sort_at desc, found.id desc`;
  });
  return async ({ db }, id, viewer, window) => {
    const rows = await statement.execute(db, {
      id,
      viewerId: viewer?.id ?? null,
      ...toWindowParams(window),
    });
    if (rows.length === 0) return undefined;
    return rows.filter((row): row is StreamItem => row.id !== null);
  };
}
