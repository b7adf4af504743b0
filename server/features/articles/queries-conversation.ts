import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Copies an article's comments and likes before it is unpublished, because they belong to the row of `posts`, which exists only
 * while it is published. Publishing it again restores them.
 */
export async function saveConversation(trx: Transaction<Schema>, postId: number): Promise<void> {
  await sql`
    update articles set conversation = jsonb_build_object(
      'comments', (
        select coalesce(jsonb_agg(to_jsonb(comments) || case
          when deleted_at is null then '{}'::jsonb
          else '{"content_html": "", "content_raw": "", "author_id": null, "guest_name": null, "guest_url": null}'::jsonb
        end order by id), '[]') from comments where post_id = ${postId}
      ),
      'comment_likes', (
        select coalesce(jsonb_agg(to_jsonb(comment_likes)), '[]') from comment_likes
        where comment_id in (select id from comments where post_id = ${postId})
      ),
      'comment_spam', (
        select coalesce(jsonb_agg(to_jsonb(comment_spam)), '[]') from comment_spam
        where comment_id in (select id from comments where post_id = ${postId} and deleted_at is null)
      ),
      'likes', (select coalesce(jsonb_agg(to_jsonb(likes)), '[]') from likes where post_id = ${postId}),
      'follows', (
        select coalesce(jsonb_agg(to_jsonb(conversation_follows)), '[]') from conversation_follows
        where post_id = ${postId}
      ),
      'subscriptions', (
        select coalesce(jsonb_agg(to_jsonb(comment_subscriptions)), '[]') from comment_subscriptions
        where post_id = ${postId}
      )
    )
    where id = ${postId} and exists (select from posts where id = ${postId})
  `.execute(trx);
}

/** Restores what saveConversation saved, except from users who have deleted their accounts meanwhile. Notifies no one again. */
export async function restoreConversation(trx: Transaction<Schema>, postId: number): Promise<void> {
  const selectSaved = (name: string) =>
    sql`jsonb_array_elements((select conversation->${name} from articles where id = ${postId})) as item`;
  // The likes of comments are counted again as they are inserted.
  const fresh = sql`jsonb_build_object(
    'like_count', 0,
    'author_id', (select id from users where id = (item->>'author_id')::bigint)
  )`;
  await sql`
    insert into comments select (jsonb_populate_record(null::comments, item || ${fresh})).*
    from ${selectSaved('comments')}
  `.execute(trx);
  for (const [table, name] of [
    ['comment_likes', 'comment_likes'],
    ['likes', 'likes'],
    ['conversation_follows', 'follows'],
    ['comment_subscriptions', 'subscriptions'],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, item)).*
      from ${selectSaved(name)}
      where item->>'user_id' is null or exists (select from users where id = (item->>'user_id')::bigint)
    `.execute(trx);
  }
  await sql`
    insert into comment_spam select (jsonb_populate_record(null::comment_spam, item)).*
    from ${selectSaved('comment_spam')} where exists (select from comments where id = (item->>'comment_id')::bigint)
  `.execute(trx);
  await trx.updateTable('articles').set({ conversation: null }).where('id', '=', postId).execute();
}
