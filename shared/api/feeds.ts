import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/feeds.ts';
import { Id } from './parameters.ts';
import { SearchText } from './streams-search.ts';

/** The state of a feed's crawls, for users. Dates are ISO 8601; blogs hosted here are never crawled. */
export const FeedHealth = z.object({
  /** Time of the last attempt, and of the last successful one. */
  last_checked: z.string().nullable(),
  last_success: z.string().nullable(),
  next_refresh_time: z.string().nullable(),
  /** Why at that time: a code and a sentence; null where no crawl is planned. */
  next_refresh_reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * Why the feed fails at present, in words; null while it is healthy. `moved` is the address that it permanently redirects to:
   * the one to replace it by.
   */
  health: z
    .object({ code: z.string(), message: z.string(), since: z.string(), moved_to: z.string().optional() })
    .nullable(),
});
export type FeedHealth = z.output<typeof FeedHealth>;

/** A feed, as every call returns it (EN-01). Dates are ISO 8601. */
export const Feed = z.object({
  feed_ID: z.int(),
  /** 0 means that the feed is not hosted here (EN-02). */
  blog_ID: z.int(),
  name: z.string(),
  /** The site's page. */
  URL: z.string(),
  feed_URL: z.string(),
  /** What to send to subscribe: always the feed's own address. */
  subscribe_URL: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  site_icon: z.string().nullable(),
  subscribers_count: z.int(),
  is_following: z.boolean(),
  /** Posts that the viewer has not seen; 0 if not subscribed. */
  unseen_count: z.int(),
  /** Only when the viewer is subscribed (SI-04). */
  subscription_id: z.int().optional(),
  date_subscribed: z.string().optional(),
  /** Date of the newest post. */
  last_update: z.string().nullable(),
  ...FeedHealth.shape,
});
export type Feed = z.output<typeof Feed>;

/** GET /read/feed/{id or url}; 410 when the feed is permanently gone. */
export const getFeed = endpoint(paths.getFeed, {
  access: 'public',
  summary: 'One feed by its number or its address',
  input: z.object({ feedId: z.string().min(1).max(2048) }),
  answer: Feed,
});

/** A feed found at an address, already stored, so that it can be previewed and followed at once. */
export const DiscoveredFeed = Feed.extend({
  /** Newest posts for the preview, at most three. */
  preview: z.array(z.object({ title: z.string(), URL: z.string(), date: z.string() })),
});
export type DiscoveredFeed = z.output<typeof DiscoveredFeed>;

/** A feed found by a search; `railcar` is recorded about it (EN-11, EN-12). */
export const FoundFeed = Feed.extend({
  railcar: z.object({
    railcar: z.string(),
    fetch_algo: z.string(),
    fetch_position: z.int(),
    /** 0 where the feed is not hosted here. */
    rec_blog_id: z.int(),
    rec_feed_id: z.int(),
  }),
});
export type FoundFeed = z.output<typeof FoundFeed>;

const FeedSearch = z.object({
  q: SearchText,
  /** Leaves out feeds that the user follows. */
  exclude_followed: z.stringbool().default(true),
  sort: z.enum(['relevance', 'last_updated']).default('relevance'),
  number: z.coerce.number().int().min(1).max(40).default(10),
  page_handle: z.string().max(200).optional(),
});

/**
 * GET /read/feed?url=…: finds the feeds behind an address. `no_feed_found`, `feed_unreachable`, `feed_blocked`, `invalid_url`.
 */
export const discoverFeeds = endpoint(paths.discoverFeeds, {
  access: 'public',
  summary: 'The feeds behind an address, the best first',
  input: z.object({ url: z.string().min(1).max(2048) }),
  answer: z.object({ feeds: z.array(DiscoveredFeed) }),
});

/** GET /read/feed?q=…: searches public, healthy feeds by words. `next_page` is the query to add for the next page (AP-08). */
export const searchFeeds = endpoint(paths.searchFeeds, {
  access: 'public',
  summary: 'Feeds by words in their name, description or address',
  input: FeedSearch,
  answer: z.object({
    algorithm: z.string(),
    feeds: z.array(FoundFeed),
    /** Absent on the last page. */
    next_page: z.string().optional(),
    total: z.int(),
  }),
});

/** Both calls above, which share their address: `url` selects discovery, `q` the search. */
export const findFeeds = endpoint(paths.findFeeds, {
  access: 'public',
  summary: 'The feeds behind an address (url), or feeds by words (q)',
  input: FeedSearch.partial({ q: true })
    .extend({ url: z.string().min(1).max(2048).optional() })
    .refine(({ q, url }) => q ?? url, 'Say an address (url) or words (q).'),
  answer: z.union([searchFeeds.answer, discoverFeeds.answer]),
});

/**
 * Crawls a feed now, for one of its subscribers. Whatever the publisher or the network does is an outcome: `asked_to_wait` (until
 * `next_refresh_time`; a Retry-After is always respected), `just_read` (crawled a moment ago), `read`, or `failed` with the
 * reason in the feed's health. `not_found` without a subscription.
 */
export const retryFeed = endpoint(paths.retryFeed, {
  access: 'member',
  summary: 'Reads a followed feed now',
  input: z.object({ feedId: Id }),
  answer: z.object({
    success: z.literal(true),
    outcome: z.enum(['read', 'failed', 'asked_to_wait', 'just_read']),
    /** Number of posts that were new. */
    new_posts: z.int(),
    feed: Feed,
  }),
});

/** Crawls of a feed on each of the last 30 days (UTC), oldest first; days without one have zeros. */
export const listFeedFetchStats = endpoint(paths.listFeedFetchStats, {
  access: 'public',
  summary: 'How a feed was read on each of the last 30 days',
  input: z.object({ feedId: Id }),
  answer: z.object({
    feed_ID: z.int(),
    days: z.array(
      z.object({
        /** YYYY-MM-DD */
        day: z.string(),
        reads: z.int(),
        /** Number of failed crawls. */
        failures: z.int(),
        /** Posts first found on that day, whatever their date. */
        new_posts: z.int(),
        /** Posts dated on that day. */
        published: z.int(),
      }),
    ),
  }),
});
