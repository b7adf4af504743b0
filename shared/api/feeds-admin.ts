import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/feeds-admin.ts';
import { Feed } from './feeds.ts';
import { Cursor, Id } from './parameters.ts';

/** Failing because it takes too long is `slow`. */
export const FeedState = z.enum(['ok', 'failing', 'slow', 'gone', 'paused', 'unfetched']);
export type FeedState = z.output<typeof FeedState>;

/** A number that is counted up to a limit: with `is_more` there are more than `count`. */
export const CappedCount = z.object({ count: z.int(), is_more: z.boolean() });
export type CappedCount = z.output<typeof CappedCount>;

/** A feed for administrators. Dates are ISO 8601. */
export const AdminFeed = Feed.pick({
  feed_ID: true,
  name: true,
  URL: true,
  feed_URL: true,
  subscribers_count: true,
  last_update: true,
  last_checked: true,
  last_success: true,
  next_refresh_time: true,
  next_refresh_reason: true,
  health: true,
}).extend({
  host: z.string(),
  state: FeedState,
  post_count: z.int(),
  paused_at: z.string().nullable(),
});
export type AdminFeed = z.output<typeof AdminFeed>;

/** The most followed first; `next_page_handle` is absent on the last page. */
export const listAdminFeeds = endpoint(paths.listAdminFeeds, {
  access: 'administrator',
  summary: 'Feeds from elsewhere, by words and by state',
  input: z.object({
    q: z.string().max(2_048).default(''),
    state: FeedState.optional(),
    page_handle: Cursor,
    number: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ feeds: z.array(AdminFeed), next_page_handle: z.string().optional() }),
});

export const getFeedSummary = endpoint(paths.getFeedSummary, {
  access: 'administrator',
  summary: 'How many feeds there are in each state, and the hosts with the most failing ones',
  input: z.object({}),
  answer: z.object({
    /** Above 10,000 it is an estimate. */
    feeds: z.object({ count: z.int(), is_estimate: z.boolean() }),
    states: z.object({
      failing: CappedCount,
      slow: CappedCount,
      gone: CappedCount,
      paused: CappedCount,
      unfetched: CappedCount,
    }),
    hosts: z.array(
      z.object({
        host: z.string(),
        failing: z.int(),
        subscribers: z.int(),
        /** The most frequent reason, in words. */
        message: z.string(),
        is_paused: z.boolean(),
      }),
    ),
  }),
});

const FeedDetails = AdminFeed.extend({
  description: z.string(),
  format: z.string().nullable(),
  created_at: z.string(),
  lists: z.int(),
  /** Failures in a row, and what exactly happened last. */
  failures: z.int(),
  failure_detail: z.string().nullable(),
  /** Until then the publisher asks not to be called. */
  retry_after: z.string().nullable(),
  /** How often it publishes, in minutes. */
  post_interval: z.int().nullable(),
  is_host_paused: z.boolean(),
  /** Oldest first, in UTC, without gaps. */
  days: z.array(
    z.object({
      day: z.string(),
      fetches: z.int(),
      failures: z.int(),
      new_posts: z.int(),
    }),
  ),
});
export type FeedDetails = z.output<typeof FeedDetails>;

const OneFeed = z.object({ feedId: Id });

export const getAdminFeed = endpoint(paths.getAdminFeed, {
  access: 'administrator',
  summary: 'One feed with its fetches of the last 30 days',
  input: OneFeed,
  answer: FeedDetails,
});

/** Whatever the publisher or the network does is an outcome, as in `retryFeed`. `conflict` while it is paused. */
export const fetchFeedNow = endpoint(paths.fetchFeedNow, {
  access: 'administrator',
  summary: 'Fetches a feed now',
  input: OneFeed,
  answer: z.object({
    outcome: z.enum(['read', 'failed', 'asked_to_wait', 'just_read']),
    new_posts: z.int(),
    feed: FeedDetails,
  }),
});

/** `already_exists` with `details.feed_ID` if another feed has this address: merge them instead. */
export const changeFeedAddress = endpoint(paths.changeFeedAddress, {
  access: 'administrator',
  summary: 'Changes the address of a feed, which is then fetched',
  input: OneFeed.extend({ url: z.string().trim().min(1).max(2_048) }),
  answer: FeedDetails,
});

/** Irreversible. The posts of the merged feed stay readable; `into`, a number or an address, is returned. */
export const mergeFeed = endpoint(paths.mergeFeed, {
  access: 'administrator',
  summary: 'Moves the subscribers of a feed to another one and ends the feed',
  input: OneFeed.extend({ into: z.coerce.string().trim().min(1).max(2_048) }),
  answer: FeedDetails,
});

export const pauseFeed = endpoint(paths.pauseFeed, {
  access: 'administrator',
  summary: 'Stops fetching a feed',
  input: OneFeed,
  answer: FeedDetails,
});

export const resumeFeed = endpoint(paths.resumeFeed, {
  access: 'administrator',
  summary: 'Fetches a paused feed again',
  input: OneFeed,
  answer: FeedDetails,
});

/** `conflict` while anyone subscribes to it, or liked or commented on one of its posts. */
export const deleteFeed = endpoint(paths.deleteFeed, {
  access: 'administrator',
  summary: 'Deletes a feed that nobody uses, with its posts',
  input: OneFeed,
  answer: z.object({ success: z.literal(true) }),
});

const Crawl = z.object({
  due: CappedCount,
  claimed: z.int(),
  /** When the longest overdue feed was due. */
  oldest_due: z.string().nullable(),
  next_due: z.string().nullable(),
  is_paused: z.boolean(),
  /** Feeds of one host that are fetched at a time. */
  per_host: z.int(),
  hosts: z.array(
    z.object({
      host: z.string(),
      due: z.int(),
      claimed: z.int(),
      oldest_due: z.string().nullable(),
    }),
  ),
  paused_hosts: z.array(z.object({ host: z.string(), paused_at: z.string() })),
});
export type Crawl = z.output<typeof Crawl>;

export const getCrawl = endpoint(paths.getCrawl, {
  access: 'administrator',
  summary: 'The feeds that are due, and the hosts that are paused',
  input: z.object({}),
  answer: Crawl,
});

/** A host name; without one, everything. */
const CrawlPart = z.object({ host: z.string().trim().toLowerCase().min(1).max(253).optional() });

export const pauseCrawl = endpoint(paths.pauseCrawl, {
  access: 'administrator',
  summary: 'Stops the fetching of all feeds, or of one host’s',
  input: CrawlPart,
  answer: Crawl,
});

export const resumeCrawl = endpoint(paths.resumeCrawl, {
  access: 'administrator',
  summary: 'Starts the fetching of all feeds, or of one host’s, again',
  input: CrawlPart,
  answer: Crawl,
});
