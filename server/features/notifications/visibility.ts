import { type RawBuilder, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { MENTIONS_MAX } from '#shared/domain/mentions.ts';

/** Whether post p is new. One of a blog that has moved here (ordinal 0) is not; undated entries of a feed's first fetch may be of any age; later ones are new. */
export const isNews: RawBuilder<boolean> = sql`p.feed_ordinal > 0 and (
  p.published_at is not null or p.updated_at is not null
  or exists (select from posts older where older.feed_id = p.feed_id and older.stored_at < p.stored_at))`;

/**
 * Selects `user_id` of whom a stored comment mentions, without those whom its author has blocked: `linkMentions` has linked their names.
 * @param comment the name of its row
 */
export function selectMentioned(comment: string): RawBuilder<unknown> {
  const [html, author] = [sql.ref(`${comment}.content_html`), sql.ref<number | null>(`${comment}.author_id`)];
  return sql`
    select mentioned.id as user_id from (
      select distinct found[1] as username
      from regexp_matches(${html}, '/reader/users/([a-z0-9_-]{3,30})"[^>]*>@', 'g') found limit ${sql.lit(MENTIONS_MAX)}
    ) names
    join users mentioned on mentioned.username = names.username
    where ${isUnblockedUser(author, 'mentioned.id')}`;
}

/**
 * Whether user u is notified that post p, of the feed `feeds`, mentions them: not its author, nor those who may not see it, have muted
 * its conversation, or have blocked or been blocked by the author.
 */
export const isToldOfMention: RawBuilder<boolean> = sql`(
  u.id is distinct from p.author_id and ${isVisibleTo(sql.ref<number>('u.id'))} and is_notified(u.id, p.feed_id)
  and ${isUnblockedUser(sql.ref<number>('u.id'), 'p.author_id')}
  and ${isUnblockedUser(sql.ref<number | null>('p.author_id'), 'u.id')}
  and not exists (select from conversation_follows c where c.user_id = u.id and c.post_id = p.id and c.state = 'M'))`;
