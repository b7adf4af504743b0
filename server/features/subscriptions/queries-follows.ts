import type { Kysely } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface FollowerRow {
  id: number;
  username: string;
  name: string;
  image: string | null;
  followed_at: Date;
}

/** Lists the followers of a feed, latest first, except those that the viewer has blocked; and their total number. */
export async function listFollowers(
  db: Kysely<Schema>,
  feedId: number,
  viewerId: number,
  { number, page }: { number: number; page: number },
): Promise<{ found: number; rows: FollowerRow[] }> {
  const followers = db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .where('subscriptions.feed_id', '=', feedId)
    .where(isUnblockedUser(viewerId, 'subscriptions.user_id'));
  const rows = await followers
    .select([
      'users.id',
      'users.username',
      'users.name',
      'users.image',
      'subscriptions.created_at as followed_at',
    ])
    .orderBy('subscriptions.created_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(number)
    .offset((page - 1) * number)
    .execute();
  const { found } = await followers
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return { found, rows };
}
