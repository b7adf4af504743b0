import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { listMutablePosts, listMuters } from '#server/features/mutes/queries.ts';
import { findMute, findMutedWord, type MutablePost } from '#server/features/mutes/rules.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { NotificationDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isNews, selectMentioned } from './visibility.ts';

/** Ends a statement that has written the notifications `changed`: notifies their users' open pages, and browsers that receive pushes. */
export const publishChanged = sql`
  select announce('notification', array(select distinct user_id from changed)), (
    select count(graphile_worker.add_job('push.notifications', json_build_object('userId', user_id),
      job_key => 'push.notifications ' || user_id, max_attempts => 8))
    from (select distinct user_id from changed) users
    where exists (select from push_subscriptions p where p.user_id = users.user_id)
  )`;

/** What a notification can be about; it is deleted with that. */
export type AboutColumn = 'post_id' | 'comment_id' | 'feed_id' | 'list_id';

/** Older posts are not new: a newly found feed, a blog that moved here. */
const NEWS_MS = 2 * 24 * 60 * 60 * 1_000;

/**
 * Notifies the users that a comment concerns: the blog's owners while it waits; then the author of its parent, those whom it
 * mentions, the writer of the post, and those who follow the conversation or have subscribed to the post's comments. No one is
 * notified twice of a comment, of their own, of one that they may not see or by a user they blocked, or in a conversation that they
 * muted. With `isEdited` only of new mentions; a notification of the same comment for a weaker reason becomes one. That of an owner
 * becomes one of a comment that waits, if it has to from now on.
 */
export async function createCommentNotifications(
  trx: Kysely<Schema>,
  commentId: number,
  now: Date,
  { isEdited = false } = {},
): Promise<void> {
  const muters = await listMutersOfComment(trx, commentId, now);
  await sql`
    with said as materialized (
      select c.*, p.author_id as writer_id, p.feed_id, feeds.blog_id, c.status = 'unapproved' as waits
      from comments c join posts p on p.id = c.post_id join feeds on feeds.id = p.feed_id
      where c.id = ${commentId} and c.status in ('approved', 'unapproved') and c.deleted_at is null
    ), reasons (user_id, rank) as (
      select a.user_id, 1 from said join blog_authors a on a.blog_id = said.blog_id
      where waits and a.role = 'owner' and a.accepted_at is not null
      union all select parent.author_id, 2 from said join comments parent on parent.id = said.parent_id where not waits
      union all select mentions.user_id, 3 from said cross join lateral (${selectMentioned('said')}) mentions where not waits
      union all select writer_id, 4 from said where not waits
      union all select c.user_id, 5 from said join conversation_follows c on c.post_id = said.post_id and c.state = 'F'
      where not waits
      union all select a.user_id, 5 from said join comment_subscriptions a on a.post_id = said.post_id and a.send_comments
      where not waits and a.status = 'confirmed' and a.confirmed_at < said.created_at
    ), chosen as (
      select user_id, min(rank) as rank from reasons where user_id is not null group by user_id
    ), changed as (
      insert into notifications as known (user_id, type, group_key, post_id, comment_id, feed_id, created_at, updated_at)
      select chosen.user_id, (array['moderation', 'comment_reply', 'mention', 'comment', 'conversation'])[chosen.rank],
        'comment:' || said.id, said.post_id, said.id, said.feed_id, ${now}::timestamptz, ${now}::timestamptz
      from said cross join chosen join feeds on feeds.id = said.feed_id
      where (chosen.rank = 3 or not ${isEdited}::boolean)
        and chosen.user_id is distinct from said.author_id and ${isVisibleTo(sql.ref<number>('chosen.user_id'))}
        and is_notified(chosen.user_id, said.feed_id)
        and (chosen.rank = 1 or not exists (
          select from conversation_follows c
          where c.user_id = chosen.user_id and c.post_id = said.post_id and c.state = 'M'))
        and (chosen.rank = 1 or chosen.user_id <> all (${muters}::bigint[]))
        and ${isUnblockedUser(sql.ref<number>('chosen.user_id'), 'said.author_id')}
      on conflict (group_key, user_id) do update set type = excluded.type, updated_at = excluded.updated_at, read_at = null
      where (excluded.type = 'mention' and known.type in ('comment', 'conversation'))
        or (excluded.type = 'moderation' and known.type <> 'moderation')
      returning id, user_id
    ), actors as (
      insert into notification_actors (notification_id, user_id, created_at)
      select changed.id, said.author_id, ${now} from changed cross join said where said.author_id is not null
      on conflict do nothing
    )
    ${publishChanged}
  `.execute(trx);
}

/**
 * Lists who mutes a word of a comment or of its post, among those whom it may concern: who follow the conversation or the site, or
 * take part. Those who moderate it are notified anyway.
 */
export async function listMutersOfComment(
  db: Kysely<Schema>,
  commentId: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<MutablePost & { content_raw: string; user_ids: number[] }>`
    select c.content_raw, p.feed_id, p.author_id, p.title, p.excerpt, p.authors, array(
      select users.id from users where has_mutes and users.id in (
        select user_id from conversation_follows where post_id = p.id and state = 'F'
        union all select user_id from comment_subscriptions where post_id = p.id
        union all select user_id from subscriptions where feed_id = p.feed_id and email_comments
        union all select author_id from comments parent where parent.id = c.parent_id
        union all select p.author_id
        union all ${selectMentioned('c')}
      )
    ) as user_ids
    from comments c join posts p on p.id = c.post_id where c.id = ${commentId}
  `.execute(db);
  const [said] = rows;
  if (!said) return [];
  const muters = await listMuters(db, said.user_ids, now);
  return [...muters]
    .filter(
      ([id, muter]) =>
        findMutedWord(muter, said.content_raw) ?? (id !== said.author_id && findMute(muter, said)),
    )
    .map(([id]) => id);
}

/** Followers of a feed who want notifications of its posts, by their numbers, in pieces. Read from subscriptions_notified. */
export async function listNotifiedSubscribers(
  db: Kysely<Schema>,
  feedId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('feed_id', '=', feedId)
    .where('notify_posts', '=', true)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Notifies these followers of new posts, except their own, posts older than the follow or than two days, and those that they may
 * not see. Never notifies twice.
 */
export async function createPostNotifications(
  db: Kysely<Schema>,
  { feedId, postIds, userIds, now }: { feedId: number; postIds: number[]; userIds: number[]; now: Date },
): Promise<void> {
  const muted = await listMutedPosts(db, { postIds, userIds, now });
  await sql`
    with changed as (
      insert into notifications (user_id, type, group_key, post_id, feed_id, created_at, updated_at)
      select f.user_id, 'new_post', 'post:' || p.id, p.id, p.feed_id, ${now}::timestamptz, ${now}::timestamptz
      from subscriptions f
      join feeds on feeds.id = f.feed_id
      join posts p on p.feed_id = f.feed_id and p.id = any(${postIds}::bigint[])
      where f.feed_id = ${feedId} and f.user_id = any(${userIds}::bigint[]) and f.notify_posts
        and p.author_id is distinct from f.user_id
        and (f.user_id, p.id) not in (select * from json_to_recordset(${JSON.stringify(muted)}::json) as m(user_id bigint, post_id bigint))
        and p.sort_at > f.created_at and p.sort_at > ${new Date(now.getTime() - NEWS_MS)} and ${isNews}
        and ${isVisibleTo(sql.ref<number>('f.user_id'))}
      order by f.user_id, p.sort_at, p.id
      on conflict do nothing
      returning user_id
    )
    ${publishChanged}
  `.execute(db);
}

/** Lists which of these posts are muted by which of these users. */
export async function listMutedPosts(
  db: Kysely<Schema>,
  { postIds, userIds, now }: { postIds: number[]; userIds: number[]; now: Date },
): Promise<{ user_id: number; post_id: number }[]> {
  const muters = await listMuters(db, userIds, now);
  if (muters.size === 0) return [];
  const posts = await listMutablePosts(db, postIds);
  return [...muters].flatMap(([user_id, muter]) =>
    posts.filter((post) => findMute(muter, post)).map(({ id }) => ({ user_id, post_id: id })),
  );
}

/** Notifies a user that an import has ended, once. */
export async function createImportNotification(
  trx: Kysely<Schema>,
  {
    userId,
    importId,
    now,
    ...numbers
  }: { userId: number; importId: number | string; now: Date } & Required<
    Pick<NotificationDetails, 'added' | 'existing' | 'failed'>
  >,
): Promise<void> {
  await sql`
    with changed as (
      insert into notifications (user_id, type, group_key, details, created_at, updated_at)
      values (${userId}, 'import', ${`import:${importId}`}, ${JSON.stringify(numbers)}::jsonb, ${now}, ${now})
      on conflict do nothing
      returning user_id
    )
    ${publishChanged}
  `.execute(trx);
}

/** Notifies a user of an import of posts into a blog. */
export async function createSiteImportNotification(
  trx: Transaction<Schema>,
  {
    userId,
    importId,
    feedId,
    now,
    ...numbers
  }: { userId: number; importId: number; feedId: number; now: Date } & Required<
    Pick<NotificationDetails, 'added' | 'existing' | 'failed'>
  >,
): Promise<void> {
  await sql`
    with changed as (
      insert into notifications (user_id, type, group_key, feed_id, details, created_at, updated_at)
      values (${userId}, 'import', ${`site-import:${importId}`}, ${feedId}, ${JSON.stringify(numbers)}::jsonb, ${now}, ${now})
      on conflict do nothing
      returning user_id
    )
    ${publishChanged}
  `.execute(trx);
}

/** Records when a user last saw the panel; never goes back. Returns the current value. */
export async function updateLastSeen(db: Kysely<Schema>, userId: number, until: Date): Promise<Date> {
  const { rows } = await sql<{ last_seen_at: Date }>`
    with changed as (
      insert into notification_readers as reader (user_id, last_seen_at) values (${userId}, ${until})
      on conflict (user_id) do update set last_seen_at = greatest(reader.last_seen_at, excluded.last_seen_at)
      returning user_id, last_seen_at
    )
    select last_seen_at, announce('notification', array[user_id]) from changed
  `.execute(db);
  return rows[0]!.last_seen_at;
}

/** Marks a user's notifications as read, or as unread (`now` null). Returns those that are the user's. */
export async function updateRead(
  db: Kysely<Schema>,
  userId: number,
  ids: number[],
  now: Date | null,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ ids: number[] }>`
    with changed as (
      update notifications set read_at = case when ${now}::timestamptz is not null then coalesce(read_at, ${now}) end
      where user_id = ${userId} and id = any(${ids}::bigint[])
      returning id, user_id
    )
    select array(select id from changed) as ids, announce('notification', array(select distinct user_id from changed))
  `.execute(db);
  return rows[0]!.ids;
}

/** Deletes old notifications. */
export async function deleteOldNotifications(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteNotifications(db, sql`updated_at < ${before}`);
}

/** Before this is deleted: deletes the notifications about it, also from open pages. */
export async function deleteNotificationsAbout(
  trx: Transaction<Schema>,
  column: AboutColumn,
  ids: readonly number[],
): Promise<void> {
  await deleteNotifications(trx, sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`);
}

async function deleteNotifications(db: Kysely<Schema>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with changed as (delete from notifications where ${condition} returning user_id)
    ${publishChanged}
  `.execute(db);
}
