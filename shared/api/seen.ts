import { z } from 'zod';
import { MARKS_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/seen.ts';
import { Id } from './parameters.ts';

/** The client that marks (platform facts 1.6); the web application is `reader-web`. */
const SeenSource = z
  .enum([
    'notification-web',
    'notification-ios',
    'notification-android',
    'reader-web',
    'reader-ios',
    'reader-android',
    'frontend',
    'frontend-p2',
  ])
  .optional();

const Done = z.object({ status: z.literal(true) });

/** Posts of one feed, or of several: all are marked, or none. */
const FeedPosts = z
  .object({
    feed_id: Id.optional(),
    feed_item_ids: z.array(Id).max(MARKS_MAX).optional(),
    /** Replaces the two where the posts are of several feeds. */
    posts: z
      .array(z.object({ feed_id: Id, feed_item_id: Id }))
      .max(MARKS_MAX)
      .optional(),
    source: SeenSource,
  })
  .refine(({ feed_id, feed_item_ids, posts }) => posts ?? (feed_id && feed_item_ids), 'Name the posts.');

/** `unknown_feed` for a feed that the user may not see. Posts that do not exist are skipped. */
export const markSeen = endpoint(paths.markSeen, {
  access: 'member',
  summary: 'Marks posts of feeds as seen',
  input: FeedPosts,
  answer: Done,
});

export const markUnseen = endpoint(paths.markUnseen, {
  access: 'member',
  summary: 'Marks posts of feeds as not seen',
  input: FeedPosts,
  answer: Done,
});

const BlogPosts = z.object({ blog_id: Id, post_ids: z.array(Id).max(MARKS_MAX), source: SeenSource });

export const markBlogSeen = endpoint(paths.markBlogSeen, {
  access: 'member',
  summary: 'Marks posts of a hosted blog as seen',
  input: BlogPosts,
  answer: Done,
});

export const markBlogUnseen = endpoint(paths.markBlogUnseen, {
  access: 'member',
  summary: 'Marks posts of a hosted blog as not seen',
  input: BlogPosts,
  answer: Done,
});

/** Feeds that the user does not follow are skipped: their posts are marked one by one. */
export const markAllSeen = endpoint(paths.markAllSeen, {
  access: 'member',
  summary:
    'Marks everything as seen that these feeds hold at this moment; all followed feeds when none is named',
  input: z.object({ feed_ids: z.array(Id).max(MARKS_MAX).default([]), source: SeenSource }),
  /** `undo` reverts it within an hour; null where nothing was unseen. */
  answer: Done.extend({ undo: z.uuid().nullable() }),
});

/** `not_found` when it was already undone, or has expired. */
export const undoMarkAllSeen = endpoint(paths.undoMarkAllSeen, {
  access: 'member',
  summary: 'Takes back one "mark all as seen"; what was stored or marked since stays as it is',
  input: z.object({ undo: z.uuid() }),
  answer: Done,
});

export const getUnseenStatus = endpoint(paths.getUnseenStatus, {
  access: 'member',
  summary: 'Whether any followed feed holds a post that the reader has not seen',
  input: z.object({}),
  answer: z.object({ status: z.boolean() }),
});

export const listUnseenCounts = endpoint(paths.listUnseenCounts, {
  access: 'member',
  summary: 'How many posts of each followed feed the reader has not seen; feeds without any are left out',
  input: z.object({}),
  answer: z.object({
    counts: z.array(z.object({ feed_ID: z.int(), unseen_count: z.int() })),
    total: z.int(),
  }),
});
