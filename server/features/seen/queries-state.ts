import { type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Returns SQL for whether the viewer has seen a row of `posts`: by the mark on the post if there is one, else by the viewer's
 * follow. Two index lookups (seen_marks_pkey, subscriptions_user_id_feed_id_key); never null.
 */
export function isSeenBy(viewer: Operand<number | null>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select is_seen from seen_marks where seen_marks.post_id = posts.id and seen_marks.user_id = ${viewer}::bigint),
    posts.feed_ordinal <= (
      select seen_ordinal from subscriptions where subscriptions.user_id = ${viewer}::bigint and subscriptions.feed_id = posts.feed_id
    ),
    false)`;
}
