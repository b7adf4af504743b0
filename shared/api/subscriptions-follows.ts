import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/subscriptions-follows.ts';
import { Id } from './parameters.ts';

const Links = z.object({ links: z.record(z.string(), z.string()) });

/** Whether the user follows a blog, under the platform's older addresses; subscriptions.ts has the rest. */
export const getSubscriptionState = endpoint(paths.getSubscriptionState, {
  access: 'member',
  summary: 'Whether the reader follows a blog',
  input: z.object({ siteId: Id }),
  answer: z.object({ is_following: z.boolean(), meta: Links }),
});

const Followed = z.object({ success: z.literal(true), is_following: z.boolean(), meta: Links });

export const subscribeToBlog = endpoint(paths.subscribeToBlog, {
  access: 'verified',
  summary: 'Follows a blog; a second time changes nothing',
  input: z.object({ siteId: Id }),
  answer: Followed,
});

export const unsubscribeFromBlog = endpoint(paths.unsubscribeFromBlog, {
  access: 'member',
  summary: 'Stops following a blog',
  input: z.object({ siteId: Id }),
  answer: Followed,
});

/** A blog's subscribers are visible to its owners only. */
export const listSubscribers = endpoint(paths.listSubscribers, {
  access: 'member',
  summary: 'The members who follow a blog, the latest first; for its owners',
  input: z.object({
    siteId: Id,
    number: z.coerce.number().int().min(1).max(100).default(20),
    /** Counted from 1. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.object({
    found: z.int(),
    users: z.array(
      z.object({
        ID: z.int(),
        login: z.string(),
        name: z.string(),
        avatar_URL: z.string().nullable(),
        profile_URL: z.string(),
        date_subscribed: z.string(),
      }),
    ),
  }),
});
