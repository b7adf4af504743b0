import { z } from 'zod';
import { REBLOG_NOTE_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/posts-full.ts';
import { Id, SiteKey } from './parameters.ts';
import { FullTextFailure, Post } from './posts.ts';

const FeedPostIds = {
  feedId: Id,
  postId: Id,
};

/** Fetches the full text of a post from its page, unless it is stored. `content` is null when that failed. */
export const fetchFullText = endpoint(paths.fetchFullText, {
  access: 'member',
  summary: 'The whole text of a post whose feed carries only its beginning',
  input: z.object(FeedPostIds),
  answer: z.object({
    content: z.string().nullable(),
    word_count: z.int(),
    failure: FullTextFailure.nullable(),
  }),
});

/** Turns full texts of this feed's posts on or off for this user. */
export const setFullTexts = endpoint(paths.setFullTexts, {
  access: 'member',
  summary: 'Whether the posts of a feed show whole, fetched from their own pages',
  input: z.object({ feedId: FeedPostIds.feedId, enabled: z.boolean() }),
  answer: z.object({ success: z.literal(true), enabled: z.boolean() }),
});

/** The most related posts of either kind. */
const RELATED_MAX = 10;

/** Posts related to a post: of the same site first, then from elsewhere. `meta` is ignored; each post names its site anyway. */
export const listRelatedPosts = endpoint(paths.listRelatedPosts, {
  access: 'public',
  summary: 'Posts that go with a post, of its site and from elsewhere',
  input: z.object({
    siteId: SiteKey,
    postId: FeedPostIds.postId,
    size_local: z.coerce.number().int().min(0).max(RELATED_MAX).default(2),
    size_global: z.coerce.number().int().min(0).max(RELATED_MAX).default(2),
    meta: z.string().max(64).optional(),
  }),
  answer: z.object({ posts: z.array(Post) }),
});

/** Publishes a quotation of the post, with a link to it and a note, in one of the user's own blogs. */
export const reblogPost = endpoint(paths.reblogPost, {
  access: 'verified',
  verifiedBefore: 'posting to your blog',
  summary: 'Passes a post on in one of the member’s own blogs',
  input: z.object({
    siteId: SiteKey,
    postId: FeedPostIds.postId,
    destination_site_id: z.int().positive(),
    note: z.string().trim().max(REBLOG_NOTE_MAX).default(''),
  }),
  answer: z.object({
    success: z.literal(true),
    destination_site_ID: z.int(),
    /** Number of the new post. */
    post_ID: z.int(),
    URL: z.string(),
  }),
});
