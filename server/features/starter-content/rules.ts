import type { Transaction } from 'kysely';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { STARTER_BLOG_SLUG, toHandbookSlug } from '#shared/domain/starter-content.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { enqueueHandbook, findReader, findStarterFeed, silenceSubscription } from './queries.ts';

/**
 * Makes a new user follow the handbook in their language, so that there is something to read at once; without emails and
 * notifications, whatever the user's settings, because they did not ask for it. Does nothing if the handbook was deleted.
 */
export async function subscribeToHandbook(trx: Transaction<Schema>, userId: number): Promise<void> {
  const reader = await findReader(trx, userId);
  const feedId = await findStarterFeed(trx, toHandbookSlug(parseLocale(reader?.language)));
  if (feedId === undefined) return;
  const subscription = await createSubscription(trx, userId, feedId);
  if (subscription.kind === 'created') await silenceSubscription(trx, subscription.id);
}

/** Prepares the handbook in a user's language, which may be the first one in it; with `follows`, the user then follows it. A server whose English one was deleted wants none. */
export async function prepareHandbook(
  trx: Transaction<Schema>,
  userId: number,
  { follows }: { follows: boolean },
): Promise<void> {
  if ((await findStarterFeed(trx, STARTER_BLOG_SLUG)) !== undefined)
    await enqueueHandbook(trx, userId, follows);
}
