import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a feed is fetched regularly: it is from elsewhere, and followed, in a list or requested at present. Implies the
 * condition of the index feeds_due.
 */
export function isRequested(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(status = 'active' and blog_id is null and withheld_at is null
    and (follower_count > 0 or list_count > 0 or wanted_until > ${now}))`;
}
