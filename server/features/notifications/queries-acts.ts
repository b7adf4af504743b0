import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { type AboutColumn, listMutedPosts, publishChanged } from './queries-write.ts';
import { isToldOfMention } from './visibility.ts';

// Notifications of other users' actions, in the transaction of their cause. Several actions on the same thing are one
// notification (its group_key), with each user as one of its actors.

type Trx = Transaction<Schema>;

/** Notifies the writer of a post that was written here of a like. */
export async function createLikeNotification(
  trx: Trx,
  { postId, actorId, now }: { postId: number; actorId: number; now: Date },
): Promise<void> {
  await createNotifications(trx, {
    type: 'like',
    actorId,
    about: ['post_id', 'feed_id'],
    acts: sql`
      select author_id as user_id, 'like:' || id as group_key, ${now}::timestamptz as done_at, id as post_id, feed_id
      from posts where id = ${postId} and is_notified(author_id, feed_id, 'social_notifications_like')`,
  });
}

/** Notifies the writer of a comment of a like. */
export async function createCommentLikeNotification(
  trx: Trx,
  { commentId, actorId, now }: { commentId: number; actorId: number; now: Date },
): Promise<void> {
  await createNotifications(trx, {
    type: 'comment_like',
    actorId,
    about: ['post_id', 'comment_id', 'feed_id'],
    acts: sql`
      select comments.author_id as user_id, 'comment_like:' || comments.id as group_key, ${now}::timestamptz as done_at,
        post_id, comments.id as comment_id, feed_id
      from comments join posts on posts.id = comments.post_id
      where comments.id = ${commentId} and is_notified(comments.author_id, feed_id)`,
  });
}

/** Notifies the writer of a post written here that it was passed on; other posts have no writer here. */
export async function createReblogNotification(
  trx: Trx,
  { postId, actorId, now }: { postId: number; actorId: number; now: Date },
): Promise<void> {
  await createNotifications(trx, {
    type: 'reblog',
    actorId,
    about: ['post_id', 'feed_id'],
    acts: sql`
      select author_id as user_id, 'reblog:' || id as group_key, ${now}::timestamptz as done_at, id as post_id, feed_id
      from posts where id = ${postId} and is_notified(author_id, feed_id, 'social_notifications_reblog')`,
  });
}

/** Notifies users that a post mentions them, unless they mute it; see `isToldOfMention`. */
export async function createMentionNotifications(
  trx: Trx,
  { postId, authorId, userIds, now }: { postId: number; authorId: number; userIds: number[]; now: Date },
): Promise<void> {
  const muted = await listMutedPosts(trx, { postIds: [postId], userIds, now });
  await createNotifications(trx, {
    type: 'mention',
    actorId: authorId,
    about: ['post_id', 'feed_id'],
    acts: sql`
      select u.id as user_id, 'mention:' || p.id as group_key, ${now}::timestamptz as done_at, p.id as post_id, p.feed_id
      from posts p join feeds on feeds.id = p.feed_id join users u on u.id = any(${userIds}::bigint[])
      where p.id = ${postId} and u.id <> all (${muted.map(({ user_id }) => user_id)}::bigint[]) and ${isToldOfMention}`,
  });
}

/** Notifies the owners of those of these feeds that are blogs hosted here of a new follower. */
export async function createSubscriptionNotifications(
  trx: Trx,
  { feedIds, actorId }: { feedIds: readonly number[]; actorId: number },
): Promise<void> {
  await createNotifications(trx, {
    type: 'follow',
    actorId,
    about: ['feed_id'],
    acts: sql`
      select owner.user_id, 'follow:' || feeds.id as group_key, subscriptions.created_at as done_at, feeds.id as feed_id
      from feeds
      join subscriptions on subscriptions.feed_id = feeds.id and subscriptions.user_id = ${actorId}
      join blog_authors owner on owner.blog_id = feeds.blog_id and owner.role = 'owner' and owner.accepted_at is not null
      where feeds.id = any(${[...feedIds]}::bigint[]) and is_notified(owner.user_id, feeds.id, 'social_notifications_subscribe')`,
  });
}

/** Notifies the owner of a list of a new follower. */
export async function createListFollowNotification(
  trx: Trx,
  { listId, actorId, now }: { listId: number; actorId: number; now: Date },
): Promise<void> {
  await createNotifications(trx, {
    type: 'list_follow',
    actorId,
    about: ['list_id'],
    acts: sql`
      select owner_id as user_id, 'list:' || id as group_key, ${now}::timestamptz as done_at, id as list_id
      from lists where id = ${listId}`,
  });
}

/** Notifies a user of an invitation to write for a blog; it remains until it is answered or withdrawn. */
export async function createInvitationNotification(
  trx: Trx,
  { blogId, userId, now }: { blogId: number; userId: number; now: Date },
): Promise<void> {
  await createNotifications(trx, {
    type: 'invitation',
    actorId: null,
    about: ['feed_id'],
    acts: sql`
      select ${userId}::bigint as user_id, 'invitation:' || blog_id as group_key, ${now}::timestamptz as done_at, id as feed_id
      from feeds where blog_id = ${blogId}`,
  });
}

/** Removes the notification of an invitation that was answered or withdrawn. */
export async function deleteInvitationNotification(
  trx: Trx,
  { blogId, userId }: { blogId: number; userId: number },
): Promise<void> {
  await sql`
    with changed as (
      delete from notifications where group_key = ${`invitation:${blogId}`} and user_id = ${userId} returning user_id
    )
    ${publishChanged}
  `.execute(trx);
}

/** Notifies a user of an invitation to a team; it remains until it is answered or withdrawn. */
export async function createTeamInvitationNotification(
  trx: Trx,
  { teamId, userId, now }: { teamId: number; userId: number; now: Date },
): Promise<void> {
  const details = JSON.stringify({ team_id: teamId });
  await createNotifications(trx, {
    type: 'invitation',
    actorId: null,
    about: ['details'],
    acts: sql`
      select ${userId}::bigint as user_id, ${`team-invitation:${teamId}`} as group_key, ${now}::timestamptz as done_at,
        ${details}::jsonb as details`,
  });
}

/** Removes the notifications of invitations to a team: one user's, or everyone's. */
export async function deleteTeamInvitationNotifications(
  trx: Trx,
  { teamId, userId }: { teamId: number; userId?: number },
): Promise<void> {
  await sql`
    with changed as (
      delete from notifications where group_key = ${`team-invitation:${teamId}`}
        and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`} returning user_id
    )
    ${publishChanged}
  `.execute(trx);
}

/** Removes a user's actions, by the group keys of their objects (`like:7`, `follow:12`). */
export async function retractActs(
  trx: Trx,
  { groupKeys, actorId }: { groupKeys: readonly string[]; actorId: number },
): Promise<void> {
  await deleteActs(trx, actorId, sql`group_key = any(${[...groupKeys]}::text[])`);
}

/** Before an account is deleted: removes the notifications of its likes and follows. */
export async function retractAllActs(trx: Trx, actorId: number): Promise<void> {
  await deleteActs(trx, actorId, sql`type in ('like', 'comment_like', 'follow', 'list_follow')`);
}

interface Acts {
  type: string;
  /** Null for any user. */
  actorId: number | null;
  /** The columns of `acts` with its object. */
  about: (AboutColumn | 'details')[];
  /** Selects user_id, group_key, done_at and those columns, at most one row for each user and group key. */
  acts: RawBuilder<unknown>;
}

/**
 * Writes the notification of each act. Users are not notified of their own. An actor is counted once, and only a new one makes a
 * read notification new again.
 */
async function createNotifications(trx: Trx, { type, actorId, about, acts }: Acts): Promise<void> {
  const aboutColumns = sql.join(about.map((column) => sql.ref(column)));
  await sql`
    with acts as materialized (${acts}), changed as (
      insert into notifications as known (user_id, type, group_key, created_at, updated_at, ${aboutColumns})
      select user_id, ${type}, group_key, done_at, done_at, ${aboutColumns}
      from acts where user_id <> ${actorId ?? 0}
      on conflict (group_key, user_id) do update set
        updated_at = greatest(known.updated_at, excluded.updated_at), read_at = null
      where not exists (
        select from notification_actors where notification_id = known.id and notification_actors.user_id = ${actorId})
      returning id, user_id, group_key
    ), actors as (
      insert into notification_actors (notification_id, user_id, created_at)
      select id, ${actorId}::bigint, done_at from changed join acts using (user_id, group_key)
      where ${actorId}::bigint is not null
    )
    ${publishChanged}
  `.execute(trx);
}

/** A notification is deleted with its last actor. */
async function deleteActs(trx: Trx, actorId: number, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with retracted as (
      delete from notification_actors using notifications
      where notification_id = notifications.id and notification_actors.user_id = ${actorId} and ${condition}
      returning notification_id
    ), changed as (
      delete from notifications
      where id in (select notification_id from retracted) and not exists (
        select from notification_actors other where other.notification_id = notifications.id and other.user_id <> ${actorId}
      )
      returning user_id
    )
    ${publishChanged}
  `.execute(trx);
}
