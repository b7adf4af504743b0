import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/pending-subscriptions.ts';
import { Id, PageNumber } from './parameters.ts';
import { Frequency } from './subscriptions.ts';

/** A blog subscription requested for the user's address by someone who was not logged in. */
export const PendingSubscription = z.object({
  id: z.int(),
  activation_key: z.string(),
  /** The blog's number; an addition to the platform's interface. */
  blog_id: z.int(),
  site_title: z.string(),
  site_icon: z.string().nullable(),
  site_url: z.string(),
  date_subscribed: z.string(),
  organization_id: z.int(),
});
export type PendingSubscription = z.output<typeof PendingSubscription>;

export const listPendingSubscriptions = endpoint(paths.listPendingSubscriptions, {
  access: 'member',
  summary: 'The blogs that wait for the reader’s confirmation, the latest first',
  input: z.object({
    per_page: z.coerce.number().int().min(1).max(1_000).default(1_000),
    page: PageNumber,
  }),
  answer: z.object({
    pending_blog_subscriptions: z.array(PendingSubscription),
    /** A number as text, as the platform's clients expect. */
    total_pending_blog_subscriptions_count: z.string(),
  }),
});

// PUT does the same as POST in the next two calls.

/** Follows the blog and sends its posts by email. */
export const confirmPendingSubscription = endpoint(paths.confirmPendingSubscription, {
  access: 'member',
  summary: 'Confirms a pending subscription to a blog',
  input: z.object({ activationKey: z.string().min(1).max(128) }),
  answer: z.object({ confirmed: z.literal(true) }),
});

export const deletePendingSubscription = endpoint(paths.deletePendingSubscription, {
  access: 'member',
  summary: 'Turns a pending subscription to a blog down',
  input: z.object({ id: Id }),
  answer: z.object({ deleted: z.literal(true) }),
});

/** The subscription that an emailed link confirms: to a blog, or to the comments of a post. `not_found` when it has expired. */
export const getRequestedSubscription = endpoint(paths.getRequestedSubscription, {
  access: 'public',
  summary: 'What a link that confirms a subscription is about',
  input: z.object({ token: z.string().min(1).max(512) }),
  answer: z.object({
    site_title: z.string(),
    site_URL: z.string(),
    /** Null for a subscription to a blog. */
    post_title: z.string().nullable(),
    post_URL: z.string().nullable(),
    is_confirmed: z.boolean(),
    /** How often new posts are emailed; null for comments, which are emailed at once. */
    frequency: Frequency.nullable(),
  }),
});
