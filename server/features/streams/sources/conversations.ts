import { type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';
import { type OrganizationParams, selectOrganizationBlogs } from './a8c.ts';

type ReaderParams = WindowParams & { userId: number };

const isNotMuted = (p: Placeholders<ReaderParams>) => sql`not exists (
  select from conversation_follows
  where conversation_follows.post_id = posts.id and conversation_follows.user_id = ${p('userId')} and state = 'M')`;

/**
 * Commenters follow the conversation, so that only the writer of a post takes part without a row. Reads only the user's own
 * conversations, by the keys of conversation_follows and posts_author_conversations.
 */
function selectOwnConversations(p: Placeholders<ReaderParams>): RawBuilder<unknown> {
  const { within, limit } = selectWindow(p, 'id', 'talk');
  return sql`
    select talk.id, talk.sort_at
    from (
      select posts.id, posts.feed_id, posts.last_comment_at as sort_at
      from posts join conversation_follows on conversation_follows.post_id = posts.id
      where conversation_follows.user_id = ${p('userId')} and state = 'F' and posts.last_comment_at is not null
      union
      select posts.id, posts.feed_id, posts.last_comment_at
      from posts where posts.author_id = ${p('userId')} and posts.last_comment_at is not null and ${isNotMuted(p)}
    ) talk
    where ${within} and ${isReadableFeed(p('userId'), 'talk.feed_id')}
    order by talk.sort_at desc, talk.id desc limit ${limit}`;
}

/** The latest of each of the organization's blogs, read backwards from posts_feed_conversations. */
function selectOrganizationConversations(
  p: Placeholders<ReaderParams & OrganizationParams>,
): RawBuilder<unknown> {
  const { within, limit } = selectWindow(p, 'id', 'talk');
  return sql`
    select found.id, found.sort_at
    from (${selectOrganizationBlogs(p)}) chosen
    cross join lateral (
      select talk.id, talk.sort_at
      from (
        select posts.id, posts.last_comment_at as sort_at from posts
        where posts.feed_id = chosen.feed_id and posts.last_comment_at is not null and ${isNotMuted(p)}
      ) talk
      where ${within}
      order by talk.sort_at desc, talk.id desc limit ${limit}
    ) found
    order by found.sort_at desc, found.id desc limit ${limit}`;
}

const own = prepareStream<ReaderParams>('stream_conversations', selectOwnConversations);
const organization = prepareStream<ReaderParams & OrganizationParams>(
  'stream_conversations_a8c',
  selectOrganizationConversations,
);

/** `conversations`: those that the user follows or takes part in. The position is the time of the last comment. */
export const findConversationItems: StreamSource<KeyOf<'conversations'>> = async (
  _context,
  _key,
  viewer,
  window,
) => (viewer ? own({ userId: viewer.id, ...toWindowParams(window) }) : []);

/** `conversations-a8c`: of all of the organization's blogs, for its members; empty for everyone else, like `a8c`. */
export const findOrganizationConversationItems: StreamSource<KeyOf<'conversations-a8c'>> = async (
  { config },
  _key,
  viewer,
  window,
) =>
  viewer
    ? organization({
        userId: viewer.id,
        team: config.organizationTeam,
        ...toWindowParams(window),
      })
    : [];
