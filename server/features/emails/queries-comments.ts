import { type Kysely, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { selectMentioned } from '#server/features/notifications/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { CommentReason } from '#shared/emails.ts';
import { type EmailedPost, isEmailable, postColumns, type Recipient, recipientColumns } from './queries.ts';

/** One comment for one person. */
export interface CommentEmailRow extends Recipient, EmailedPost {
  why: CommentReason;
  comment_id: number;
  author: string;
  content_html: string;
}

/**
 * Records and returns who is sent a comment: the blog's owners while it waits; then the author of its parent, those whom it mentions,
 * the writer of the post, those who follow the conversation, and the subscribers of the post's comments and of the site's. No one is sent a comment
 * twice, their own, one they may not see, one of a user they blocked, or one in a conversation they muted. Deleted comments, and
 * those older than `notBefore`, are not sent; an edited one only to whom it mentions.
 */
export async function claimCommentEmails(
  trx: Kysely<Schema>,
  commentId: number,
  { now, notBefore, isEdited }: { now: Date; notBefore: Date; isEdited: boolean },
): Promise<CommentEmailRow[]> {
  const { rows } = await sql<CommentEmailRow>`
    with said as materialized (
      select c.*, p.author_id as writer_id, p.feed_id, feeds.blog_id, c.status = 'unapproved' as waits
      from comments c join posts p on p.id = c.post_id join feeds on feeds.id = p.feed_id
      where c.id = ${commentId} and c.status in ('approved', 'unapproved') and c.deleted_at is null
        and c.created_at > ${notBefore}
    ), reasons (user_id, rank) as (
      select a.user_id, 1 from said join blog_authors a on a.blog_id = said.blog_id
      where waits and a.role = 'owner' and a.accepted_at is not null
      union all select parent.author_id, 2 from said join comments parent on parent.id = said.parent_id where not waits
      union all select mentions.user_id, 3 from said cross join lateral (${selectMentioned('said')}) mentions where not waits
      union all select writer_id, 4 from said where not waits
      union all select c.user_id, 5 from said join conversation_follows c on c.post_id = said.post_id and c.state = 'F'
      where not waits
      union all select a.user_id, 6 from said join comment_subscriptions a on a.post_id = said.post_id
      where not waits and a.user_id is not null and a.status = 'confirmed' and a.confirmed_at < said.created_at
      union all select f.user_id, 7 from said join subscriptions f on f.feed_id = said.feed_id and f.email_comments
      where not waits and f.created_at < said.created_at
    ), chosen as (
      -- If a blog does not notify its writers, they get only their own subscriptions.
      select user_id, min(rank) as rank from reasons cross join said
      where rank >= 6 or is_notified(user_id, said.feed_id)
      group by user_id
    ), noted as (
      insert into deliveries (user_id, key, created_at)
      select chosen.user_id, 'comment:' || said.id, ${now}
      from said cross join chosen
      join feeds on feeds.id = said.feed_id
      join users u on u.id = chosen.user_id
      join email_settings s on s.user_id = chosen.user_id
      where (chosen.rank = 3 or not ${isEdited}::boolean) and ${isEmailable} and chosen.user_id is distinct from said.author_id
        and ${isVisibleTo(sql.ref<number>('chosen.user_id'))}
        and (chosen.rank = 1 or ${isUnblockedUser(sql.ref<number>('chosen.user_id'), 'said.author_id')})
        and (chosen.rank = 1 or not exists (
          select from conversation_follows c
          where c.user_id = chosen.user_id and c.post_id = said.post_id and c.state = 'M'))
      on conflict do nothing
      returning user_id
    )
    select u.id as user_id, ${recipientColumns}, ${postColumns}, '' as excerpt,
      said.id as comment_id, said.content_html, coalesce(author.name, '') as author,
      (array['moderation', 'reply', 'mention', 'post', 'conversation', 'subscription', 'site'])[chosen.rank] as why
    from noted
    join chosen using (user_id)
    cross join said
    join users u on u.id = noted.user_id
    join email_settings s on s.user_id = noted.user_id
    join posts p on p.id = said.post_id
    join feeds on feeds.id = p.feed_id
    left join users author on author.id = said.author_id
    order by u.id
  `.execute(trx);
  return rows;
}
