import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/comment-subscriptions.ts';
import { Id, PageNumber } from './parameters.ts';

/**
 * A subscription to the comments of one post by email. A pending one was requested for the user's address by someone who was not
 * logged in.
 */
export const CommentSubscription = z.object({
  id: z.int(),
  blog_id: z.int(),
  /** The same as blog_id. */
  site_id: z.int(),
  /** The feed, for links within the reader; an addition to the platform's interface. */
  feed_id: z.int(),
  date_subscribed: z.string(),
  site_title: z.string(),
  site_icon: z.string().nullable(),
  site_url: z.string(),
  /** The host name in site_url. */
  domain: z.string(),
  is_wpforteams_site: z.boolean(),
  is_paid_subscription: z.boolean(),
  organization_id: z.int(),
  post_id: z.int(),
  post_title: z.string(),
  post_excerpt: z.string(),
  post_url: z.string(),
  notification: z.object({ send_comments: z.boolean() }),
});
export type CommentSubscription = z.output<typeof CommentSubscription>;

export const listCommentSubscriptions = endpoint(paths.listCommentSubscriptions, {
  access: 'member',
  summary: 'The posts whose comments the reader is subscribed to, the latest subscription first',
  input: z.object({
    per_page: z.coerce.number().int().min(1).max(1_000).default(500),
    page: PageNumber,
    status: z.enum(['confirmed', 'pending']).default('confirmed'),
  }),
  answer: z.object({
    comment_subscriptions: z.array(CommentSubscription),
    total_comment_subscriptions_count: z.int(),
  }),
});

// PUT does the same as POST in the next three calls.

export const confirmCommentSubscription = endpoint(paths.confirmCommentSubscription, {
  access: 'member',
  summary: 'Confirms a pending subscription to a post’s comments',
  input: z.object({ id: Id }),
  answer: z.object({ confirmed: z.literal(true) }),
});

export const deleteCommentSubscription = endpoint(paths.deleteCommentSubscription, {
  access: 'member',
  summary: 'Ends a subscription to a post’s comments, or turns a pending one down',
  input: z.object({ id: Id }),
  answer: z.object({ deleted: z.literal(true) }),
});

/** Whether new comments also create notifications; they are sent by email in any case. */
export const updateCommentSubscription = endpoint(paths.updateCommentSubscription, {
  access: 'member',
  summary: 'Says whether a post’s new comments are notified of',
  input: z.object({ id: Id, send_comments: z.boolean() }),
  answer: z.object({ updated: z.literal(true) }),
});
