import { type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Returns SQL for whether the viewer has seen a row of `posts`: by the mark on the post if there is one, else by the viewer's
 * follow. An index lookup in seen_marks_pkey; never null.
 *
 * @param seenOrdinal that of the viewer's follow of the feed, null without one
 */
export function isSeenBy(
  viewer: Operand<number | null>,
  seenOrdinal: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select is_seen from seen_marks where seen_marks.post_id = posts.id and seen_marks.user_id = ${viewer}::bigint),
    posts.feed_ordinal <= ${seenOrdinal},
    false)`;
}
