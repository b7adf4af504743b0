import { z } from 'zod';
import { COMMENTS_MAX_PAGE, CONVERSATION_COMMENTS, CONVERSATION_NEXT_PAGE } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/conversations.ts';
import { Comment } from './comments.ts';
import { Id, PostIds } from './parameters.ts';
import { Post } from './posts.ts';
import { StreamInput, StreamResponse } from './streams.ts';

/** A post with its latest comments, if it has any; `content` where the call returns it. */
export const Thread = Post.extend({
  comments: z.array(Comment),
  last_comment_date_gmt: z.string().nullable(),
});
export type Thread = z.output<typeof Thread>;

/**
 * A post with its latest comments (platform facts 3.12): as many as requested, and their parents, oldest first.
 * `discussion.comment_count` is the total.
 */
export const Conversation = Post.extend({
  comments: z.array(Comment),
  last_comment_date_gmt: z.string(),
});
export type Conversation = z.output<typeof Conversation>;

export const listConversations = endpoint(paths.listConversations, {
  access: 'member',
  summary:
    'Conversations that the reader follows or takes part in, or all of the company’s, by their last comment (stream keys conversations, conversations-a8c)',
  input: StreamInput.extend({
    comments_per_post: z.coerce.number().int().min(1).max(COMMENTS_MAX_PAGE).default(CONVERSATION_COMMENTS),
    /** `a8c`: the organization's, for its members. */
    index: z.enum(['a8c']).optional(),
  }),
  answer: StreamResponse.extend({ posts: z.array(Conversation) }),
});

/** Comments older than a given one, newest first, with their parents. */
export const listEarlierComments = endpoint(paths.listEarlierComments, {
  access: 'member',
  summary: 'Comments of a conversation before one of them, with those that they answer',
  input: z.object({
    ...PostIds,
    before: Id,
    number: z.coerce.number().int().min(1).max(COMMENTS_MAX_PAGE).default(CONVERSATION_NEXT_PAGE),
  }),
  answer: z.object({ comments: z.array(Comment) }),
});

const Done = z.object({ success: z.literal(true) });

export const followConversation = endpoint(paths.followConversation, {
  access: 'member',
  summary: 'Follows the conversation under a post: its comments are told',
  input: z.object(PostIds),
  answer: Done,
});

export const muteConversation = endpoint(paths.muteConversation, {
  access: 'member',
  summary: 'Mutes the conversation under a post: nothing of it is told, whoever writes',
  input: z.object(PostIds),
  answer: Done,
});

export const unfollowConversation = endpoint(paths.unfollowConversation, {
  access: 'member',
  summary: 'Neither follows nor mutes the conversation under a post, as before either',
  input: z.object(PostIds),
  answer: Done,
});
