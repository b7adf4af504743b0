import { toVisibleFeedSql } from '#server/features/teams/visibility.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectSortAt } from '#server/platform/http/page-cursor.ts';
import { toWindowSql } from './newest-posts.ts';
import type { SourceContext, StreamItem } from './source.ts';
import { type StreamWindow, toParameters } from './window.ts';

const { within, limit } = toWindowSql(2, 'id');

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
export function createOneFeedFinder(name: string, column: 'id' | 'blog_id', only = 'true'): OneFeedFinder {
  // A row without a post means that the feed exists but has no posts within the window.
  const text = `
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from feeds
    left join lateral (
      select sort_at, id from posts
      where feed_id = feeds.id and ${only} and ${within}
      order by sort_at desc, id desc limit ${limit}
    ) found on true
    where feeds.${column} = $1 and ${toVisibleFeedSql('$6')}
    order by found.sort_at desc, found.id desc`;
  return async ({ pool }, id, viewer, window) => {
    const parameters = [id, ...toParameters(window), viewer?.id ?? null];
    const rows = await runNamedQuery<StreamItem | { id: null }>(pool, { name, text }, parameters);
    if (rows.length === 0) return undefined;
    return rows.filter((row): row is StreamItem => row.id !== null);
  };
}
