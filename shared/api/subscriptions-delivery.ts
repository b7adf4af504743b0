import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/subscriptions-delivery.ts';
import { Id } from './parameters.ts';
import { Frequency } from './subscriptions.ts';

/**
 * Delivery of a followed site's posts and comments: every switch is a call, and repeating one changes nothing. `siteId` is the
 * number of a blog hosted here; feeds from elsewhere have no delivery. `not_found` for an unknown blog, and for turning something
 * on without following it.
 */
/** An unknown frequency is ignored. */
const OptionalFrequency = Frequency.optional().catch(undefined);

const PostEmails = z.object({
  blog_ID: z.int(),
  delivery_frequency: Frequency,
  status: z.literal('active'),
  /** Since when, ISO 8601. */
  ts: z.string(),
});

export const startPostEmails = endpoint(paths.startPostEmails, {
  access: 'member',
  summary: 'Mails new posts of a followed site',
  input: z.object({ siteId: Id, delivery_frequency: OptionalFrequency }),
  answer: z.object({ success: z.literal(true), subscribed: z.literal(true), subscription: PostEmails }),
});

export const stopPostEmails = endpoint(paths.stopPostEmails, {
  access: 'member',
  summary: 'Mails no more posts of a site',
  input: z.object({ siteId: Id, email_id: z.union([z.string().max(64), z.number()]).nullish() }),
  answer: z.object({ success: z.literal(true), subscribed: z.literal(false), subscription: z.null() }),
});

/** Turns nothing on: `subscribed` says whether posts are emailed. */
export const updatePostEmails = endpoint(paths.updatePostEmails, {
  access: 'member',
  summary: 'Says how often new posts of a followed site are mailed',
  input: z.object({ siteId: Id, delivery_frequency: OptionalFrequency }),
  answer: z.object({
    success: z.literal(true),
    subscribed: z.boolean(),
    subscription: PostEmails.nullable(),
  }),
});

/** With `post_id` it is about the comments of that one post, which needs no subscription to the site. */
const commentInput = z.object({
  siteId: Id,
  post_id: Id.optional(),
});

export const startCommentEmails = endpoint(paths.startCommentEmails, {
  access: 'verified',
  summary: 'Mails new comments of a followed site, or of one post',
  input: commentInput,
  answer: z.object({ success: z.literal(true), subscribed: z.literal(true) }),
});

export const stopCommentEmails = endpoint(paths.stopCommentEmails, {
  access: 'member',
  summary: 'Mails no more comments of a site, or of one post',
  input: commentInput,
  answer: z.object({ success: z.literal(true), subscribed: z.literal(false) }),
});

export const startNotifications = endpoint(paths.startNotifications, {
  access: 'member',
  summary: 'Notifies of new posts of a followed site',
  input: z.object({ siteId: Id }),
  answer: z.object({ success: z.literal(true), subscribed: z.literal(true) }),
});

export const stopNotifications = endpoint(paths.stopNotifications, {
  access: 'member',
  summary: 'Notifies no more of posts of a site',
  input: z.object({ siteId: Id }),
  answer: z.object({ success: z.literal(true), subscribed: z.literal(false) }),
});
