import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a feed is fetched regularly: it is from elsewhere, followed, in a list or requested at present, and neither it nor its
 * host is paused. Implies the condition of the index feeds_due.
 */
export function isRequested(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(status = 'active' and blog_id is null and withheld_at is null
    and (follower_count > 0 or list_count > 0 or wanted_until > ${now}) and ${isUnpaused})`;
}

/** Whether administrators let a feed be fetched: the feed itself, its host, and all feeds (the host ''). */
export const isUnpaused: RawBuilder<boolean> = sql<boolean>`(paused_at is null
  and host not in (select host from crawl_pauses) and not exists (select from crawl_pauses where host = ''))`;
