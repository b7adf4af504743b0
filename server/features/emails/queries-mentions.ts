import { type Kysely, sql } from 'kysely';
import { isToldOfMention } from '#server/features/notifications/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type EmailedPost, isEmailable, postColumns, type Recipient, recipientColumns } from './queries.ts';

/** A post for one of the people whom it mentions. */
export interface MentionEmailRow extends Recipient, EmailedPost {
  author: string;
}

/** Records and returns which of these people are sent the post, each once; see `isToldOfMention`. */
export async function claimMentionEmails(
  trx: Kysely<Schema>,
  { postId, userIds, now }: { postId: number; userIds: number[]; now: Date },
): Promise<MentionEmailRow[]> {
  const { rows } = await sql<MentionEmailRow>`
    with noted as (
      insert into deliveries (user_id, key, created_at)
      select u.id, 'mention:' || p.id, ${now}
      from posts p join feeds on feeds.id = p.feed_id
      join users u on u.id = any(${userIds}::bigint[])
      join email_settings s on s.user_id = u.id
      where p.id = ${postId} and ${isEmailable} and ${isToldOfMention}
      on conflict do nothing
      returning user_id
    )
    select u.id as user_id, ${recipientColumns}, ${postColumns}, p.excerpt, coalesce(author.name, '') as author
    from noted
    join users u on u.id = noted.user_id
    join email_settings s on s.user_id = u.id
    join posts p on p.id = ${postId}
    join feeds on feeds.id = p.feed_id
    left join users author on author.id = p.author_id
    order by u.id
  `.execute(trx);
  return rows;
}
