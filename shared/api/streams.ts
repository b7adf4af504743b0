import { z } from 'zod';
import { RECENT_MAX_PAGE, STREAM_DEFAULT_PAGE, STREAM_MAX_PAGE } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/streams.ts';
import { Cursor, Fields, Id } from './parameters.ts';
import { Post } from './posts.ts';

/** A date that may be invalid: then it is ignored, never an error (FS-17). */
const LenientDate = z
  .string()
  .optional()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined));

/** Params of every stream (platform facts 1.1 and 2.2). */
export const StreamInput = z.object({
  number: z.coerce.number().int().min(1).max(STREAM_MAX_PAGE).default(STREAM_DEFAULT_PAGE),
  /** Posts older than this date. */
  before: LenientDate,
  /** Posts of this date or newer. */
  after: LenientDate,
  /** Where the user wants to start: the same as `before`; the older of the two counts (FS-17). */
  at: LenientDate,
  /** next_page_handle of the previous page; opaque. */
  page_handle: Cursor,
  fields: Fields,
  /** Accepted and ignored: every stream has the order of its key, posts have all their fields, images fit any width. */
  orderBy: z.string().max(64).optional(),
  meta: z.string().max(256).optional(),
  content_width: z.string().max(16).optional(),
});

/** Leaves out posts that the user has seen. */
const HideSeen = z.stringbool().default(false);

/** The link from a page of a stream to the next. */
const Paging = {
  /** before = newest date on the page, after = oldest. Absent where the order is not that of dates. */
  date_range: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Absent at the end. */
  next_page_handle: z.string().optional(),
  /** How posts were chosen in streams that are not simply the newest. */
  algorithm: z.string().optional(),
};

/** The response of every stream: a page of posts in the stream's order, and the link to the next page. */
export const StreamResponse = z.object({ posts: z.array(Post), ...Paging });
export type StreamResponse = z.output<typeof StreamResponse>;

/** The same where the platform returns cards. */
export const StreamCards = z.object({
  cards: z.array(z.object({ type: z.literal('post'), data: Post })),
  ...Paging,
});
export type StreamCards = z.output<typeof StreamCards>;

/** A page of the recent list; number and total only where it was requested by number. */
const RecentPage = StreamResponse.extend({
  number: z.int(),
  page: z.int().optional(),
  total_cards: z.int().optional(),
  total_pages: z.int().optional(),
});

export const listFollowingPosts = endpoint(paths.listFollowingPosts, {
  access: 'member',
  summary: 'Posts of the feeds that the reader follows (stream key following)',
  input: StreamInput.extend({ feed_id: Id.optional(), hide_seen: HideSeen }),
  answer: StreamResponse,
});

export const listFeedPosts = endpoint(paths.listFeedPosts, {
  access: 'public',
  summary: 'Posts of one feed (stream key feed:{id})',
  input: StreamInput.extend({ feedId: Id }),
  answer: StreamResponse,
});

export const listSitePosts = endpoint(paths.listSitePosts, {
  access: 'public',
  summary: 'Posts of one hosted blog (stream key site:{id}); not found where the viewer may not see it',
  input: StreamInput.extend({ siteId: Id }),
  answer: StreamResponse,
});

export const listOrganizationPosts = endpoint(paths.listOrganizationPosts, {
  access: 'member',
  summary:
    'Posts of the company’s blogs and of those that its members own (stream key a8c); none for other readers',
  /** Slug of the organization's team; any other has no stream (TE-02). */
  input: StreamInput.extend({ team: z.string().max(63).optional() }),
  answer: StreamResponse,
});

export const listP2Posts = endpoint(paths.listP2Posts, {
  access: 'member',
  summary:
    'Posts of the blogs of the reader’s teams (stream key p2); none for readers who are not in the company',
  input: StreamInput,
  answer: StreamResponse,
});

/** Stream keys recent and recent:{feed_id}. With `page` the pages are numbered, and `q` searches them (FS-05, FS-06). */
export const listRecentPosts = endpoint(paths.listRecentPosts, {
  access: 'member',
  summary:
    'Posts of the feeds that the reader follows, by page number or by handle; searched by title or site',
  input: StreamInput.extend({
    feed_id: Id.optional(),
    page: z.coerce.number().int().min(1).max(RECENT_MAX_PAGE).optional(),
    /** Part of a post's title or of its site's name or address; only with `page`. */
    q: z.string().trim().max(200).default(''),
    /**
     * Not together with `q`, which also searches seen posts. The first page by number returns a handle for the ones behind it,
     * which then stay stable while posts are marked.
     */
    hide_seen: HideSeen,
  }),
  answer: RecentPage,
});

export const listFeaturedPosts = endpoint(paths.listFeaturedPosts, {
  access: 'public',
  summary: 'Posts of one hosted blog that have a picture (stream key featured:{siteId})',
  input: StreamInput.extend({ siteId: Id }),
  answer: StreamResponse,
});

export const listLikedPosts = endpoint(paths.listLikedPosts, {
  access: 'member',
  summary: 'Posts that the reader likes, the latest liked first (stream key likes)',
  input: StreamInput,
  answer: StreamResponse,
});

/** Posts of the feeds and tags of a list. `not_found` for another user's private list. */
export const listListPosts = endpoint(paths.listListPosts, {
  access: 'public',
  summary: 'Posts of a list (stream key list:{owner, slug})',
  input: StreamInput.extend({ owner: z.string().min(1).max(100), slug: z.string().min(1).max(200) }),
  answer: StreamResponse,
});

export const listNotifiedPosts = endpoint(paths.listNotifiedPosts, {
  access: 'member',
  summary: 'Posts of the feeds about which the reader is notified (stream key notifications)',
  input: StreamInput,
  answer: StreamResponse,
});
