import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lists the feeds whose news a user's open pages receive: those that the user follows and may see, and those of the user's teams. */
export async function listLiveFeedIds(db: Kysely<Schema>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select feeds.id from feeds
    where ${isVisibleTo(userId)} and id in (
      select feed_id from subscriptions where user_id = ${userId}
      union select id from feeds where team_id in (select team_id from team_members where user_id = ${userId}))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
