import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SiteKey } from '#shared/domain/site-key.ts';

export interface BlockedSiteRow {
  feed_id: number;
  blog_id: number | null;
  title: string;
  host: string;
  url: string;
  site_url: string | null;
  icon_url: string | null;
  created_at: Date;
}

export interface BlockedUserRow {
  id: number;
  username: string;
  name: string;
  image: string | null;
  created_at: Date;
}

/** A page of a list, after `offset` rows. */
export interface BlockPage {
  limit: number;
  offset: number;
}

function isSite(site: SiteKey): RawBuilder<boolean> {
  return 'blogId' in site ? sql<boolean>`blog_id = ${site.blogId}` : sql<boolean>`id = ${site.feedId}`;
}

/** Finds the feed row of a site without checking the viewer: a block must be removable for a site that is no longer visible. */
export async function findFeedId(db: Kysely<Schema>, site: SiteKey): Promise<number | undefined> {
  const row = await db.selectFrom('feeds').select('id').where(isSite(site)).executeTakeFirst();
  return row?.id;
}

/** The same if the viewer may see the site. */
export async function findVisibleFeedId(
  db: Kysely<Schema>,
  site: SiteKey,
  viewerId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('feeds')
    .select('id')
    .where(isSite(site))
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  return row?.id;
}

/** Blocks a site; repeating it changes nothing. */
export async function createSiteBlock(
  db: Kysely<Schema>,
  block: { userId: number; feedId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('blocked_sites')
    .values({ user_id: block.userId, feed_id: block.feedId, created_at: block.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSiteBlock(db: Kysely<Schema>, userId: number, feedId: number): Promise<void> {
  await db.deleteFrom('blocked_sites').where('user_id', '=', userId).where('feed_id', '=', feedId).execute();
}

/** Whether the viewer has blocked the site. */
export async function isSiteBlocked(
  db: Kysely<Schema>,
  viewerId: number | null,
  feedId: number,
): Promise<boolean> {
  if (viewerId === null) return false;
  const row = await db
    .selectFrom('blocked_sites')
    .select('feed_id')
    .where('user_id', '=', viewerId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the sites that a user has blocked, latest first. */
export async function listSiteBlocks(
  db: Kysely<Schema>,
  userId: number,
  { limit, offset }: BlockPage,
): Promise<BlockedSiteRow[]> {
  return db
    .selectFrom('blocked_sites')
    .innerJoin('feeds', 'feeds.id', 'blocked_sites.feed_id')
    .select(['feeds.id as feed_id', 'feeds.blog_id', 'feeds.title', 'feeds.host', 'feeds.url'])
    .select(['feeds.site_url', 'feeds.icon_url', 'blocked_sites.created_at'])
    .where('blocked_sites.user_id', '=', userId)
    .orderBy('blocked_sites.created_at', 'desc')
    .orderBy('feeds.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Blocks a user; repeating it changes nothing. Returns whether the user exists. */
export async function createUserBlock(
  db: Kysely<Schema>,
  block: { userId: number; blockedId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with person as (select id from users where id = ${block.blockedId}), made as (
      insert into blocked_users (user_id, blocked_id, created_at)
      select ${block.userId}, id, ${block.now} from person
      on conflict do nothing
    )
    select id from person
  `.execute(db);
  return rows.length > 0;
}

export async function deleteUserBlock(db: Kysely<Schema>, userId: number, blockedId: number): Promise<void> {
  await db
    .deleteFrom('blocked_users')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute();
}

/** Lists the users that a user has blocked, latest first. */
export async function listUserBlocks(
  db: Kysely<Schema>,
  userId: number,
  { limit, offset }: BlockPage,
): Promise<BlockedUserRow[]> {
  return db
    .selectFrom('blocked_users')
    .innerJoin('users', 'users.id', 'blocked_users.blocked_id')
    .select(['users.id', 'users.username', 'users.name', 'users.image', 'blocked_users.created_at'])
    .where('blocked_users.user_id', '=', userId)
    .orderBy('blocked_users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the sites or users that a user has blocked. */
export async function countBlocks(
  db: Kysely<Schema>,
  table: 'blocked_sites' | 'blocked_users',
  userId: number,
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}
