import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUnblockedFeed, isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { NotificationDetails } from '#server/platform/db/column-types.ts';
import { type Operand, prepared } from '#server/platform/db/prepared.ts';
import type { Notifications, Schema } from '#server/platform/db/schema.ts';

/** Displayed people who did the same; all are counted. */
const ACTORS_SHOWN = 10;

/** A notification with the details of its post, comment and people. */
export interface NotificationRow {
  id: number;
  type: Notifications['type'];
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
  details: NotificationDetails;
  post_id: number | null;
  post_title: string | null;
  post_url: string | null;
  post_excerpt: string | null;
  comment_id: number | null;
  comment_html: string | null;
  comment_parent_id: number | null;
  feed_id: number | null;
  feed_name: string | null;
  feed_icon: string | null;
  blog_id: number | null;
  list_title: string | null;
  list_owner: string | null;
  list_slug: string | null;
  /** Of an invitation to a team. */
  team_title: string | null;
  team_slug: string | null;
  actor_count: number;
  actors: NotificationActor[];
}

export interface NotificationActor {
  id: number;
  login: string;
  name: string;
  image: string | null;
}

/**
 * Whether user `u` (a number) may see notification n: nothing about feeds, comments and moderation that they may no longer see,
 * nothing about sites or people they have blocked, and nothing without an actor.
 */
function isShowable(u: Operand<number>) {
  return sql<boolean>`
    (n.feed_id is null or exists (
      select from feeds where feeds.id = n.feed_id and ${isVisibleTo(u)}))
    and ${isUnblockedFeed(u, 'n.feed_id')}
    and (n.comment_id is null or exists (
      select from comments c where c.id = n.comment_id and c.deleted_at is null
        and (c.status = 'approved' or (c.status = 'unapproved' and n.type = 'moderation'))))
    and (n.type <> 'moderation' or exists (
      select from feeds join blog_authors a on a.blog_id = feeds.blog_id
      where feeds.id = n.feed_id and a.user_id = ${u}::bigint and a.role = 'owner' and a.accepted_at is not null))
    and (n.type in ('new_post', 'invitation', 'import') or exists (
      select from notification_actors a where a.notification_id = n.id and ${isNotBlocked(u)}))`;
}

/** For the actor a of a notification. */
function isNotBlocked(u: Operand<number>) {
  return isUnblockedUser(u, 'a.user_id');
}

export interface NotificationFilter {
  types?: Notifications['type'][] | undefined;
  unread?: boolean | undefined;
  /** Only this one. */
  id?: number | undefined;
  limit: number;
}

/**
 * Lists a user's notifications, latest first. Read in the order of the index notifications_newest. They are found before their
 * details (`materialized`): the planner expects finding them to cost so much that it makes no difference to it whether the
 * comment of each is looked up or all comments are read.
 */
export async function listNotifications(
  db: Kysely<Schema>,
  userId: number,
  { types, unread, id, limit }: NotificationFilter,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with n as materialized (
      select * from notifications n
      where n.user_id = ${userId} and ${isShowable(userId)}
        and (${id ?? null}::bigint is null or n.id = ${id ?? null})
        and (${types ?? null}::text[] is null or n.type = any(${types ?? null}))
        and (not ${unread ?? false}::boolean or n.read_at is null)
      order by n.updated_at desc, n.id desc
      limit ${limit}
    )
    select n.id, n.type, n.created_at, n.updated_at, n.read_at, n.details,
      p.id as post_id, p.title as post_title, p.url as post_url, p.excerpt as post_excerpt,
      c.id as comment_id, c.content_html as comment_html, c.parent_id as comment_parent_id,
      f.id as feed_id, coalesce(nullif(f.title, ''), f.host) as feed_name, f.icon_url as feed_icon, f.blog_id,
      l.title as list_title, keeper.username as list_owner, l.slug as list_slug,
      teams.title as team_title, teams.slug as team_slug,
      people.actor_count, people.actors
    from n
    left join posts p on p.id = n.post_id
    left join comments c on c.id = n.comment_id
    left join feeds f on f.id = n.feed_id
    left join lists l on l.id = n.list_id
    left join users keeper on keeper.id = l.owner_id
    left join teams on n.type = 'invitation' and teams.id = (n.details->>'team_id')::bigint
    cross join lateral (
      select count(*) as actor_count, coalesce(
        jsonb_agg(jsonb_build_object('id', u.id, 'login', u.username, 'name', u.name, 'image', u.image)
          order by a.created_at desc, u.id) filter (where place <= ${ACTORS_SHOWN}), '[]') as actors
      from (
        select a.user_id, a.created_at, row_number() over (order by a.created_at desc, a.user_id) as place
        from notification_actors a where a.notification_id = n.id and ${isNotBlocked(userId)}
      ) a
      join users u on u.id = a.user_id
    ) people
    order by n.updated_at desc, n.id desc
  `.execute(db);
  return rows;
}

/** Returns when a user last saw the panel; undefined for never. */
export async function findLastSeen(db: Kysely<Schema>, userId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notification_readers')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last_seen_at;
}

/** Selects the number of notifications that are unread and newer than the last look at the panel, up to a hundred. */
export const selectNewCount = (userId: RawBuilder<number>) => sql<{ count: number }>`
  select count(*) as count from (
    select from notifications n
    where n.user_id = ${userId} and n.read_at is null and n.updated_at > coalesce(
        (select last_seen_at from notification_readers where user_id = ${userId}), '-infinity')
      and ${isShowable(userId)}
    order by n.updated_at desc limit 100
  ) unseen`;

const newCount = prepared<{ userId: number }, { count: number }>('new_notifications', (p) =>
  selectNewCount(p('userId')),
);

/** Counts a user's new notifications. */
export async function countNewNotifications(db: Kysely<Schema>, userId: number): Promise<number> {
  const [row] = await newCount.execute(db, { userId });
  return row?.count ?? 0;
}
