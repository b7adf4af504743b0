import { z } from 'zod';
import { CONCERNS } from '../domain/concerns.ts';
import { BULK_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/subscriptions.ts';
import { Blog, TakenDown } from './blogs.ts';
import { Feed, FeedHealth } from './feeds.ts';
import { Id, PageNumber } from './parameters.ts';

export const Frequency = z.enum(['instantly', 'daily', 'weekly']);
export type Frequency = z.output<typeof Frequency>;

/** How new posts of a subscription are delivered (EN-05, EN-06). Feeds from elsewhere have no delivery: all is off. */
export const DeliveryMethods = z.object({
  email: z.object({
    send_posts: z.boolean(),
    send_comments: z.boolean(),
    post_delivery_frequency: Frequency,
    /** Since when posts are emailed; null while they are not. */
    date_subscribed: z.string().nullable(),
  }),
  notification: z.object({ send_posts: z.boolean(), send_comments: z.boolean() }),
});
export type DeliveryMethods = z.output<typeof DeliveryMethods>;

/** One followed feed (EN-04, EN-07). Dates are ISO 8601. */
export const Subscription = z.object({
  /** The subscription_id of other responses. */
  ID: z.int(),
  feed_ID: z.int(),
  /** 0 for a feed from elsewhere. */
  blog_ID: z.int(),
  /** The feed's address. */
  URL: z.string(),
  site_URL: z.string(),
  name: z.string(),
  site_icon: z.string().nullable(),
  date_subscribed: z.string(),
  /** Date of the newest post. */
  last_updated: z.string().nullable(),
  is_owner: z.boolean(),
  is_rss: z.boolean(),
  /** Always false here: the manager sets it on rows that it still shows after unsubscribing (EN-07). */
  isDeleted: z.boolean(),
  /** The number of the team that owns the blog; 0 for all others. */
  organization_id: z.int(),
  is_wpforteams_site: z.boolean(),
  /** Payments are not supported: these three are false, false and null. */
  is_paid_subscription: z.boolean(),
  is_gift: z.boolean(),
  gift_id: z.null(),
  /** Posts that the user has not seen. */
  unseen_count: z.int(),
  /** Posts of the last 30 days, by their date; `POSTS_PER_MONTH_MAX` means that many or more. */
  posts_per_month: z.int(),
  /** Whether the user has ever opened one of its posts, or marked one as seen. */
  was_read: z.boolean(),
  /** Concerns that the user has dismissed: the check-up does not list them for a year. */
  kept_concerns: z.array(z.enum(CONCERNS)),
  delivery_methods: DeliveryMethods,
  ...FeedHealth.shape,
  /** The site was taken down: its posts are not shown, the subscription stays. */
  taken_down: TakenDown.optional(),
  /** `data` has the parts requested by `meta=site,feed`. */
  meta: z.object({
    links: z.object({ site: z.string().optional(), feed: z.string() }),
    data: z.object({ feed: Feed.optional(), site: Blog.optional() }).optional(),
  }),
});
export type Subscription = z.output<typeof Subscription>;

export const SubscriptionFilter = z.enum(['all', 'paid', 'p2', 'rss']);
/** The most recently updated first, the most recently followed first, or by name. */
export const SubscriptionSort = z.enum(['last_updated', 'date_subscribed', 'site_name']);
export type SubscriptionFilter = z.output<typeof SubscriptionFilter>;
export type SubscriptionSort = z.output<typeof SubscriptionSort>;

export const listSubscriptions = endpoint(paths.listSubscriptions, {
  access: 'member',
  summary: 'The feeds that the reader follows, most recently updated first',
  input: z.object({
    page: PageNumber,
    number: z.coerce.number().int().min(1).max(200).default(50),
    /** Part of a name or an address, in any case. */
    q: z.string().max(500).default(''),
    filter: SubscriptionFilter.default('all'),
    sort: SubscriptionSort.default('last_updated'),
    /** A comma list of `site` and `feed`: adds these to each subscription's meta.data. */
    meta: z.string().max(100).default(''),
  }),
  answer: z.object({
    subscriptions: z.array(Subscription),
    /** Number of all that match q and filter. */
    total_subscriptions: z.int(),
    page: z.int(),
    number: z.int(),
  }),
});

/** A followed feed as menus show it. */
export const FollowedSite = Subscription.pick({
  ID: true,
  feed_ID: true,
  blog_ID: true,
  URL: true,
  site_URL: true,
  name: true,
  site_icon: true,
  date_subscribed: true,
  is_owner: true,
});
export type FollowedSite = z.output<typeof FollowedSite>;

export const listFollowedSites = endpoint(paths.listFollowedSites, {
  access: 'member',
  summary: 'The names of the feeds that the reader follows, for menus: the most recently updated first',
  input: z.object({ number: z.coerce.number().int().min(1).max(200).default(200) }),
  answer: z.object({
    subscriptions: z.array(FollowedSite),
    /** Number of all. */
    total_subscriptions: z.int(),
    /** Number of those to the reader's own blogs. */
    own_subscriptions: z.int(),
  }),
});

/** EN-08. `comments` counts confirmed subscriptions to posts' comments, `pending` unconfirmed ones of both types. */
export const countSubscriptions = endpoint(paths.countSubscriptions, {
  access: 'member',
  summary:
    'How many sites and posts’ comments the reader is subscribed to, and how many wait to be confirmed',
  input: z.object({}),
  answer: z.object({ blogs: z.int(), comments: z.int(), pending: z.int() }),
});

/** A number as the platform's clients send it: also as text, and as null or 0 for an unknown one. */
const OptionalId = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform((id) => id || undefined);

/**
 * Follows by the feed's number, by an address of the feed or of its site, or by a blog's number alone. Following twice returns
 * `info: 'already_subscribed'` (EN-23). `invalid_url`, `no_feed_found`, `feed_unreachable`, `feed_blocked`, `feed_gone`,
 * `unknown_feed`. Within a day of unfollowing, everything is restored: the subscription's number, date and settings, and which
 * posts were seen.
 */
export const subscribe = endpoint(paths.subscribe, {
  access: 'verified',
  summary: 'Follows the feed behind an address',
  input: z
    .object({
      url: z.string().max(2048).optional(),
      feed_id: OptionalId,
      blog_id: OptionalId,
      /** Of an existing subscription: nothing changes. */
      sub_id: OptionalId,
      source: z.string().max(64).optional(),
      /** Sent from links in email; ignored. */
      email_id: OptionalId,
    })
    .refine(
      (input) => input.feed_id ?? input.sub_id ?? input.url ?? input.blog_id,
      'Name a feed, a blog or an address.',
    ),
  answer: z.object({
    success: z.literal(true),
    subscribed: z.literal(true),
    info: z.enum(['already_subscribed']).optional(),
    subscription: Subscription,
  }),
});

/**
 * Unfollows by the subscription's number; without one, by the address of the feed or its site, or by a blog's number alone.
 * Unfollowing twice is no error. `invalid_input` when several feeds of the named site are followed.
 */
export const unsubscribe = endpoint(paths.unsubscribe, {
  access: 'member',
  summary: 'Stops following a feed',
  input: z
    .object({
      sub_id: OptionalId,
      subscriptionId: OptionalId,
      url: z.string().max(2048).optional(),
      blog_id: OptionalId,
      source: z.string().max(64).optional(),
      email_id: OptionalId,
    })
    .refine(
      (input) => input.sub_id ?? input.subscriptionId ?? input.url ?? input.blog_id,
      'Name a subscription, a blog or an address.',
    ),
  answer: z.object({ success: z.literal(true), subscribed: z.literal(false), subscription: z.null() }),
});

const ON_OR_OFF = ['keep', 'email_posts', 'email_comments', 'notify_posts'];

/**
 * Changes many of the user's subscriptions, all or nothing. `resubscribe` reverts an `unsubscribe` of the last day by the same
 * numbers. `keep` removes them from the check-up for one concern and a year. Feeds from elsewhere have no delivery and are
 * skipped by the last four.
 */
export const changeSubscriptions = endpoint(paths.changeSubscriptions, {
  access: 'member',
  summary: 'Does one thing to many subscriptions',
  input: z
    .object({
      action: z.enum([
        'unsubscribe',
        'resubscribe',
        'keep',
        'frequency',
        'email_posts',
        'email_comments',
        'notify_posts',
      ]),
      sub_ids: z.array(Id).min(1).max(BULK_MAX),
      /** For `frequency`: how often posts are emailed; whether they are emailed does not change. */
      delivery_frequency: Frequency.optional(),
      /** For `keep`: the concern to dismiss. */
      concern: z.enum(CONCERNS).optional(),
      /** For `keep` and the last three: on or off. */
      value: z.boolean().optional(),
    })
    .refine(({ action, concern }) => action !== 'keep' || concern, {
      path: ['concern'],
      error: 'Say what they are kept in spite of.',
    })
    .refine(({ action, delivery_frequency }) => action !== 'frequency' || delivery_frequency, {
      path: ['delivery_frequency'],
      error: 'Say how often.',
    })
    .refine(({ action, value }) => !ON_OR_OFF.includes(action) || value !== undefined, {
      path: ['value'],
      error: 'Say whether it is to be on or off.',
    }),
  answer: z.object({
    success: z.literal(true),
    /** Numbers of the subscriptions that now have the requested state. */
    changed: z.array(z.int()),
    /** Numbers that are not the user's, cannot be restored, or have no delivery. */
    skipped: z.array(z.int()),
  }),
});

/**
 * Replaces a subscription's feed by another address and keeps all its settings, for a site that has moved. The errors of
 * `follow`, and `already_exists` when the feed at the new address is already followed.
 */
export const replaceSubscriptionAddress = endpoint(paths.replaceSubscriptionAddress, {
  access: 'verified',
  summary: 'Follows another address in place of this one, with all settings',
  input: z.object({
    subscriptionId: Id,
    url: z.string().min(1).max(2048),
  }),
  answer: z.object({ success: z.literal(true), subscription: Subscription }),
});

/** The whole list as OPML 2.0 (EN-22, AP-01). */
export const exportSubscriptions = endpoint(paths.exportSubscriptions, {
  access: 'member',
  summary: 'The subscriptions as an OPML file',
  input: z.object({}),
  answer: z.object({ success: z.boolean(), opml: z.string() }),
});

const Failures = z.record(z.string(), z.array(z.string()));

/**
 * One subscription, or why there is none: `invalid_blog`, `subscription_not_found`. That response has status 200, as the
 * platform's clients expect; error_data has the real status.
 */
export const SubscriptionDetails = z.union([
  z.object({
    ID: z.int(),
    blog_ID: z.int(),
    feed_ID: z.int(),
    name: z.string(),
    /** The feed's address. */
    URL: z.string(),
    site_URL: z.string(),
    site_icon: z.string().nullable(),
    is_rss: z.boolean(),
    is_owner: z.boolean(),
    organization_id: z.int(),
    is_wpforteams_site: z.boolean(),
    date_subscribed: z.string(),
    subscriber_count: z.int(),
    unseen_count: z.int(),
    delivery_methods: DeliveryMethods,
    /** Payments are not supported: always empty. */
    payment_details: z.array(z.never()),
    ...FeedHealth.shape,
    taken_down: TakenDown.optional(),
  }),
  z.object({ errors: Failures, error_data: z.record(z.string(), z.object({ status: z.int() })) }),
]);
export type SubscriptionDetails = z.output<typeof SubscriptionDetails>;

export const getBlogSubscription = endpoint(paths.getBlogSubscription, {
  access: 'member',
  summary: 'The reader’s subscription to a blog that is hosted here',
  input: z.object({ siteId: Id }),
  answer: SubscriptionDetails,
});

export const getSubscriptionDetails = endpoint(paths.getSubscriptionDetails, {
  access: 'member',
  summary: 'One of the reader’s subscriptions by its number',
  input: z.object({ subscriptionId: Id }),
  answer: SubscriptionDetails,
});
