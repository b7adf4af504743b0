import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, Subscriptions } from '#server/platform/db/schema.ts';

/** The changes; absent fields stay unchanged. */
export interface DeliveryChanges {
  email_posts?: boolean;
  email_frequency?: Subscriptions['email_frequency']['__select__'];
  email_comments?: boolean;
  notify_posts?: boolean;
}

export type DeliveryRow = Pick<
  Selectable<Subscriptions>,
  'id' | 'email_posts' | 'email_posts_since' | 'email_frequency'
>;

/**
 * Changes the delivery of followed blogs' posts: of subscriptions by number, or of the one to a blog. Returns those that now have
 * the requested state; feeds from elsewhere have no delivery and are left out.
 */
export async function updateDelivery(
  db: Kysely<Schema>,
  userId: number,
  which: { ids: readonly number[] } | { blogId: number },
  changes: DeliveryChanges,
  now: Date,
): Promise<DeliveryRow[]> {
  const chosen =
    'ids' in which
      ? sql`subscriptions.id = any(${[...which.ids]}::bigint[])`
      : sql`feeds.blog_id = ${which.blogId}`;
  const { email_posts: posts = null, email_frequency: frequency = null } = changes;
  const { email_comments: comments = null, notify_posts: notify = null } = changes;
  const { rows } = await sql<DeliveryRow>`
    update subscriptions set
      email_posts = coalesce(${posts}::boolean, email_posts),
      email_posts_since = case coalesce(${posts}::boolean, email_posts)
        when true then coalesce(email_posts_since, ${now}::timestamptz) end,
      email_frequency = coalesce(${frequency}::text, email_frequency),
      email_comments = coalesce(${comments}::boolean, email_comments),
      notify_posts = coalesce(${notify}::boolean, notify_posts)
    from feeds
    where subscriptions.user_id = ${userId} and feeds.id = subscriptions.feed_id and feeds.blog_id is not null and ${chosen}
    returning subscriptions.id, subscriptions.email_posts, subscriptions.email_posts_since, subscriptions.email_frequency
  `.execute(db);
  return rows;
}
