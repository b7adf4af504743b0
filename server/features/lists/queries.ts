import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** A list with its owner and the viewer's relation. */
export interface ListRow {
  id: number;
  owner_id: number;
  /** Login of the owner. */
  owner: string;
  title: string;
  slug: string;
  description: string;
  is_public: boolean;
  is_immutable: boolean;
  /** Whether the viewer follows it. */
  following: boolean;
  /** Items that the viewer may see. */
  items_count: number;
}

/** Identifies a list: by its current or former address, or by its number. */
export type ListName = { owner: string; slug: string } | { id: number };

/** Selects the lists that the viewer may see and that meet the condition, by title: public ones, and the viewer's own. */
const selectLists = (viewer: Operand<number | null>, condition: RawBuilder<unknown>) => sql<ListRow>`
  select lists.id, lists.owner_id, users.username as owner, lists.title, lists.slug, lists.description,
    lists.is_public, lists.is_immutable,
    exists (select from list_follows where list_id = lists.id and user_id = ${viewer}::bigint) as following,
    (
      select count(*) from list_items left join feeds on feeds.id = feed_id
      where list_id = lists.id and ${isVisibleTo(viewer)}
    ) as items_count
  from lists join users on users.id = lists.owner_id
  where (lists.is_public or lists.owner_id = ${viewer}::bigint) and ${condition}
  order by lower(lists.title), lists.id`;

/** Selects the lists that a user owns or follows. */
export const selectOwnAndFollowed = (userId: RawBuilder<number>) =>
  selectLists(
    userId,
    sql`lists.id in (
      select id from lists where owner_id = ${userId} union select list_id from list_follows where user_id = ${userId}
    )`,
  );

const ownAndFollowed = prepared<{ userId: number }, ListRow>('own_and_followed_lists', (p) =>
  selectOwnAndFollowed(p('userId')),
);

/** Lists the lists that a user owns or follows. */
export function listOwnAndFollowed(db: Kysely<Schema>, userId: number): Promise<ListRow[]> {
  return ownAndFollowed.execute(db, { userId });
}

/** Lists the lists of the user with this login that the viewer may see; none for an unknown login. */
export async function listListsOfUser(
  db: Kysely<Schema>,
  login: string,
  viewerId: number | null,
): Promise<ListRow[]> {
  const { rows } = await selectLists(viewerId, sql`users.username = ${login.toLowerCase()}`).execute(db);
  return rows;
}

/** Finds a list; undefined also for another user's private one, whose existence is not revealed. */
async function findList(
  db: Kysely<Schema>,
  name: ListName,
  viewerId: number | null,
): Promise<ListRow | undefined> {
  const condition =
    'id' in name
      ? sql`lists.id = ${name.id}`
      : sql`users.username = ${name.owner.toLowerCase()} and (lists.slug = ${name.slug}
          or lists.id in (select list_id from former_list_slugs where slug = ${name.slug}))`;
  return (await selectLists(viewerId, condition).execute(db)).rows[0];
}

/** The same, but throws `not_found`. */
export async function getList(db: Kysely<Schema>, name: ListName, viewerId: number | null): Promise<ListRow> {
  const list = await findList(db, name, viewerId);
  if (!list) throw new AppError('not_found', 'We can’t find that list, or it’s private.');
  return list;
}

/** Returns a list to be changed. Throws `not_found`, and `forbidden` for another user's public one. */
export async function getOwnList(
  db: Kysely<Schema>,
  name: ListName,
  viewer: { id: number },
): Promise<ListRow> {
  const list = await getList(db, name, viewer.id);
  if (list.owner_id !== viewer.id) throw new AppError('forbidden', 'Only its owner can change this list.');
  return list;
}

/** An item: of its feed only the number, of its tag all displayed fields. */
export interface ListItemRow {
  id: number;
  feed_id: number | null;
  /** Of the hosted blog of the feed. */
  blog_id: number | null;
  tag_id: number | null;
  tag_slug: string | null;
  tag_title: string | null;
}

/** Lists the items that the viewer may see, newest first: a team's feeds are visible to its members only. */
export async function listItems(
  db: Kysely<Schema>,
  listId: number,
  viewerId: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListItemRow[]> {
  return db
    .selectFrom('list_items')
    .leftJoin('feeds', 'feeds.id', 'list_items.feed_id')
    .leftJoin('tags', 'tags.id', 'list_items.tag_id')
    .select(['list_items.id', 'feed_id', 'feeds.blog_id', 'tag_id'])
    .select(['tags.slug as tag_slug', 'tags.title as tag_title'])
    .where('list_id', '=', listId)
    .where(isVisibleTo(viewerId))
    .orderBy('list_items.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the user's own lists by title, and whether each has the feed. */
export async function listListsWithFeed(
  db: Kysely<Schema>,
  ownerId: number,
  feedId: number,
): Promise<{ row: ListRow; hasFeed: boolean }[]> {
  const { rows } = await selectLists(ownerId, sql`lists.owner_id = ${ownerId}`).execute(db);
  const containing = await db
    .selectFrom('list_items')
    .innerJoin('lists', 'lists.id', 'list_items.list_id')
    .select('list_id')
    .where('feed_id', '=', feedId)
    .where('owner_id', '=', ownerId)
    .execute();
  const ids = new Set(containing.map(({ list_id }) => list_id));
  return rows.map((row) => ({ row, hasFeed: ids.has(row.id) }));
}

export async function findTagBySlug(db: Kysely<Schema>, slug: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('tags').select('id').where('slug', '=', slug).executeTakeFirst();
}

/** Finds the feed of a hosted blog; undefined if the viewer may not see it. */
export async function findFeedOfBlog(
  db: Kysely<Schema>,
  blogId: number,
  viewerId: number,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('feeds')
    .select('feeds.id')
    .where('blog_id', '=', blogId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}
