import { type RawBuilder, sql } from 'kysely';

/** Whether post p is new. One of a blog that has moved here (ordinal 0) is not; undated entries of a feed's first fetch may be of any age; later ones are new. */
export const isNews: RawBuilder<boolean> = sql`p.feed_ordinal > 0 and (
  p.published_at is not null or p.updated_at is not null
  or exists (select from posts older where older.feed_id = p.feed_id and older.stored_at < p.stored_at))`;
