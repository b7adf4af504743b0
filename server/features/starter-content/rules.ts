import type { Transaction } from 'kysely';
import { createFollow } from '#server/features/feeds/queries-follow.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { HANDBOOK_SLUG } from '#shared/domain/starter-content.ts';
import { findHandbookFeed, silenceFollow } from './queries.ts';

/**
 * Lets a new member follow the handbook, so that there is something to read at once; without its mails and notifications, whatever
 * the member's settings say, because nobody asked for them. Nothing happens where there is no handbook any more.
 */
export async function followHandbook(trx: Transaction<Schema>, userId: number): Promise<void> {
  const feedId = await findHandbookFeed(trx, HANDBOOK_SLUG);
  if (feedId === undefined) return;
  const follow = await createFollow(trx, userId, feedId);
  if (follow.kind === 'created') await silenceFollow(trx, follow.id);
}
