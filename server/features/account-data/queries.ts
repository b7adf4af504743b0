import { sql, type Transaction } from 'kysely';
import { deleteMedia } from '#server/features/blogs/queries-media.ts';
import { deleteBlogsOwnedOnlyBy } from '#server/features/blogs/queries-write.ts';
import { deleteSubscriptions } from '#server/features/feeds/queries-subscribe.ts';
import { deleteLists } from '#server/features/lists/queries-write.ts';
import { endMemberships } from '#server/features/memberships/queries.ts';
import { retractAllActs } from '#server/features/notifications/queries-acts.ts';
import { deleteNotificationsAbout } from '#server/features/notifications/queries-write.ts';
import { deleteSessions } from '#server/platform/auth/delete-sessions.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

/**
 * Whether this is the only administrator who can log in. Locks administrators until the transaction ends, so that the last two cannot leave at
 * the same moment.
 */
export async function isLastAdministrator(trx: Trx, userId: number): Promise<boolean> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return administrators.length === 1 && administrators[0]!.id === userId;
}

/**
 * Deletes a user and their data. Blogs with another owner, or of a team with other members, pass on, including images; comments with replies, and posts
 * in other people's blogs, stay without a name. Foreign keys remove the rest.
 */
export async function deleteUser(trx: Trx, userId: number, now: Date): Promise<void> {
  await deleteBlogsOwnedOnlyBy(trx, userId);
  await endMemberships(trx, userId, now);
  await deleteLists(trx, { ownerId: userId });
  await deleteSubscriptions(trx, userId, 'all');
  await retractAllActs(trx, userId);
  await deleteUnansweredComments(trx, userId);
  await purgeInSavedConversations(trx, userId);
  await sql`
    update media set user_id = (
      select user_id from blog_authors
      where blog_authors.blog_id = media.blog_id and role = 'owner' and accepted_at is not null and user_id <> ${userId}
      order by accepted_at, user_id limit 1
    )
    where user_id = ${userId} and blog_id in (
      select blog_id from blog_authors where role = 'owner' and accepted_at is not null and user_id <> ${userId}
    )
  `.execute(trx);
  await deleteMedia(trx, sql`user_id = ${userId}`);
  await purgeAddress(trx, userId);
  await purgeWrittenText(trx, userId);
  await sql`update posts set authors = '[]' where author_id = ${userId}`.execute(trx);
  // Pending codes and links name the user by number, alone or in the data of a new passkey.
  await sql`
    delete from verifications where value = ${String(userId)} or value like ${`%"userData":{"id":"${userId}"%`}
  `.execute(trx);
  await deleteSessions(trx, sql`user_id = ${userId}`);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Usage counts and reports outlive the account, without what the user wrote: search terms, messages to administrators. */
async function purgeWrittenText(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('events').set({ properties: {} }).where('user_id', '=', userId).execute();
  await trx.updateTable('reports').set({ text: '' }).where('reporter_id', '=', userId).execute();
}

/** Deletes what someone requested for the user's address without logging in. An unconfirmed address may be another person's. */
async function purgeAddress(trx: Trx, userId: number): Promise<void> {
  for (const table of [
    'address_subscriptions',
    'comment_subscriptions',
    'address_deliveries',
    'team_invitations',
    'refused_addresses',
  ])
    await sql`
      delete from ${sql.table(table)}
      where email = (select email from users where id = ${userId} and email_verified)
    `.execute(trx);
}

/** Deletes the comments without replies from others; the rest lose their author with the account. */
async function deleteUnansweredComments(trx: Trx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive answered as (
      select parent_id as id from comments where parent_id is not null and author_id is distinct from ${userId}
        and coalesce(root_id, id) in (select coalesce(root_id, id) from comments where author_id = ${userId})
      union
      select parent_id from comments join answered on answered.id = comments.id where parent_id is not null
    )
    select id from comments where author_id = ${userId} and id not in (select id from answered)
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  await deleteNotificationsAbout(trx, 'comment_id', ids);
  await sql`delete from comments where id = any(${ids}::bigint[])`.execute(trx);
}

/** The same for unpublished posts, which keep their comments and likes (see features/articles). */
async function purgeInSavedConversations(trx: Trx, userId: number): Promise<void> {
  const excludeUser = (list: string) => sql`(
    select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(conversation->${list}) item
    where (item->>'user_id')::bigint is distinct from ${userId}
  )`;
  await sql`
    update articles set conversation = jsonb_build_object(
      'comments', (
        select coalesce(jsonb_agg(
          case when (item->>'author_id')::bigint = ${userId} then item || '{"author_id": null}' else item end
        ), '[]')
        from jsonb_array_elements(conversation->'comments') item
        where (item->>'author_id')::bigint is distinct from ${userId}
          or exists (
            select from jsonb_array_elements(conversation->'comments') answer where answer->'parent_id' = item->'id'
          )
      ),
      'comment_likes', ${excludeUser('comment_likes')},
      'comment_spam', coalesce(conversation->'comment_spam', '[]'),
      'likes', ${excludeUser('likes')},
      'follows', ${excludeUser('follows')},
      'subscriptions', ${excludeUser('subscriptions')}
    )
    where conversation is not null
  `.execute(trx);
}
