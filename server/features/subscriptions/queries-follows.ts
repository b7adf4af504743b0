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
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('follows.feed_id', '=', feedId)
    .where(isUnblockedUser(viewerId, 'follows.user_id'));
  const rows = await followers
    .select(['users.id', 'users.username', 'users.name', 'users.image', 'follows.created_at as followed_at'])
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.id', 'desc')
    .limit(number)
    .offset((page - 1) * number)
    .execute();
  const { found } = await followers
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return { found, rows };
}
