import type { Transaction } from 'kysely';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { STARTER_BLOG_SLUG } from '#shared/domain/starter-content.ts';
import { findStarterFeed, silenceSubscription } from './queries.ts';

/**
 * Makes a new user follow the handbook, so that there is something to read at once; without emails and notifications, whatever
 * the user's settings, because they did not ask for it. Does nothing if the handbook was deleted.
 */
export async function subscribeToStarterBlog(trx: Transaction<Schema>, userId: number): Promise<void> {
  const feedId = await findStarterFeed(trx, STARTER_BLOG_SLUG);
  if (feedId === undefined) return;
  const subscription = await createSubscription(trx, userId, feedId);
  if (subscription.kind === 'created') await silenceSubscription(trx, subscription.id);
}
