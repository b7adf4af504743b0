import { runNamedQuery } from '#server/platform/db/database.ts';
import { toWindowSql } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';
import { ORGANIZATION_BLOGS } from './a8c.ts';

const NOT_MUTED = `not exists (
  select from conversation_follows
  where conversation_follows.post_id = posts.id and conversation_follows.user_id = $1 and state = 'M')`;

/**
 * Whoever comments follows the conversation, so that only the writer of a post takes part without a row. Reads the reader's own
 * conversations, through the keys of conversation_follows and posts_author_conversations, and no others.
 */
function selectOwnConversations(): string {
  const { within, limit } = toWindowSql(2, 'id', 'talk.');
  return `
    select talk.id, talk.sort_at
    from (
      select posts.id, posts.feed_id, posts.last_comment_at as sort_at
      from posts join conversation_follows on conversation_follows.post_id = posts.id
      where conversation_follows.user_id = $1 and state = 'F' and posts.last_comment_at is not null
      union
      select posts.id, posts.feed_id, posts.last_comment_at
      from posts where posts.author_id = $1 and posts.last_comment_at is not null and ${NOT_MUTED}
    ) talk
    where ${within} and ${toReadableFeedIdSql('$1', 'talk.feed_id')}
    order by talk.sort_at desc, talk.id desc limit ${limit}`;
}

/** Of each of the company's blogs the latest, read backwards from posts_feed_conversations. */
function selectOrganizationConversations(): string {
  const { within, limit } = toWindowSql(3, 'id', 'talk.');
  return `
    select found.id, found.sort_at
    from (${ORGANIZATION_BLOGS}) chosen
    cross join lateral (
      select talk.id, talk.sort_at
      from (
        select posts.id, posts.last_comment_at as sort_at from posts
        where posts.feed_id = chosen.feed_id and posts.last_comment_at is not null and ${NOT_MUTED}
      ) talk
      where ${within}
      order by talk.sort_at desc, talk.id desc limit ${limit}
    ) found
    order by found.sort_at desc, found.id desc limit ${limit}`;
}

const own = { name: 'stream_conversations', text: selectPositions(selectOwnConversations()) };
const organization = {
  name: 'stream_conversations_a8c',
  text: selectPositions(selectOrganizationConversations()),
};

/** `conversations`: what the reader follows or takes part in. A place is the instant of the last comment. */
export const findConversationItems: StreamSource<KeyOf<'conversations'>> = async (
  { pool },
  _key,
  viewer,
  window,
) => (viewer ? runNamedQuery<StreamItem>(pool, own, [viewer.id, ...toParameters(window)]) : []);

/** `conversations-a8c`: all of the company's blogs, for its members; empty for everybody else, like `a8c`. */
export const findOrganizationConversationItems: StreamSource<KeyOf<'conversations-a8c'>> = async (
  { pool, config },
  _key,
  viewer,
  window,
) =>
  viewer
    ? runNamedQuery<StreamItem>(pool, organization, [
        viewer.id,
        config.organizationTeam,
        ...toParameters(window),
      ])
    : [];
