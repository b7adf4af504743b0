import { z } from 'zod';
import { COMMENT_MAX_CHARACTERS, COMMENTS_MAX_PAGE } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/comments.ts';
import { Cursor, Id, Offset, PostIds, SiteKey } from './parameters.ts';
import { MuteReason } from './posts.ts';

/**
 * A comment (platform facts 1.7). Content is sanitised HTML. A deleted one that has visible replies stays as a placeholder:
 * status `trash`, no author, no content.
 */
export const Comment = z.object({
  ID: z.int(),
  post: z.object({ ID: z.int(), feed_ID: z.int(), title: z.string(), link: z.string() }),
  /** null when that person has left the service. Number 0 and no login: without an account here, as imported with the comment. */
  author: z
    .object({
      ID: z.int(),
      login: z.string(),
      name: z.string(),
      URL: z.string(),
      avatar_URL: z.string().nullable(),
    })
    .nullable(),
  date: z.string(),
  edited: z.string().nullable(),
  /** Permalink. */
  URL: z.string(),
  content: z.string(),
  /** The source text; only for its author within the edit window and for moderators. */
  raw_content: z.string().optional(),
  status: z.enum(['approved', 'unapproved', 'spam', 'trash']),
  parent: z.object({ ID: z.int() }).nullable(),
  like_count: z.int(),
  i_like: z.boolean(),
  /** False where the comments of its blog cannot be liked. */
  likes_enabled: z.boolean(),
  can_edit: z.boolean(),
  can_moderate: z.boolean(),
  /** For moderators, until they decide: it looks like spam, from 0 to 1, and the words that speak most for it. */
  spam: z.object({ score: z.number(), reasons: z.array(z.string()) }).optional(),
  /** For moderators: the blog, on which its author can be blocked. */
  blog: z.object({ ID: z.int(), title: z.string() }).optional(),
  /** The word for which the viewer has muted it: it is shown collapsed. */
  muted: MuteReason.optional(),
});
export type Comment = z.output<typeof Comment>;

/** `siteId` may name a feed from elsewhere: every stored post can have comments. */
const CommentIds = { siteId: SiteKey, commentId: Id };
/** Plain text or HTML; the error for empty content is a sentence of the server. */
const content = z
  .string()
  .max(COMMENT_MAX_CHARACTERS, 'A comment can have at most 65,536 characters. Please make it shorter.');

export const listComments = endpoint(paths.listComments, {
  access: 'public',
  summary:
    'Comments of a post, thread by thread; the viewer’s own pending ones are among them, for moderators all pending ones',
  input: z.object({
    ...PostIds,
    number: z.coerce.number().int().min(1).max(COMMENTS_MAX_PAGE).default(20),
    offset: Offset,
    /** Order of the threads; within one the oldest comes first. */
    order: z.enum(['ASC', 'DESC']).default('ASC'),
    status: z.enum(['approved', 'unapproved', 'spam', 'trash', 'all']).default('approved'),
  }),
  answer: z.object({
    /** Total number, for paging. */
    found: z.int(),
    comments: z.array(Comment),
    comments_open: z.boolean(),
    /** The blog owners' note to commenters; plain text, '' for none. */
    prompt: z.string(),
  }),
});

export const createComment = endpoint(paths.createComment, {
  access: 'verified',
  verifiedBefore: 'commenting',
  summary: 'Comments on a post',
  input: z.object({ ...PostIds, content }),
  answer: Comment,
});

export const createReply = endpoint(paths.createReply, {
  access: 'verified',
  verifiedBefore: 'commenting',
  summary: 'Answers a comment',
  input: z.object({ ...CommentIds, content }),
  answer: Comment,
});

export const getComment = endpoint(paths.getComment, {
  access: 'public',
  summary: 'One comment',
  input: z.object(CommentIds),
  answer: Comment,
});

/**
 * The author changes the text within COMMENT_EDIT_MINUTES, and undoes a deletion by `untrash`. A moderator changes the status;
 * `unspam` and `untrash` restore the previous one.
 */
export const updateComment = endpoint(paths.updateComment, {
  access: 'member',
  summary: 'Edits a comment, or moderates it',
  input: z.object({
    ...CommentIds,
    content: content.optional(),
    status: z.enum(['approved', 'unapproved', 'spam', 'trash', 'untrash', 'unspam']).optional(),
  }),
  answer: Comment,
});

export const deleteComment = endpoint(paths.deleteComment, {
  access: 'member',
  summary:
    'Deletes one’s own comment (`untrash` brings it back for a while), or puts another’s into the trash as a moderator',
  input: z.object(CommentIds),
  answer: Comment,
});

const CommentLiked = z.object({
  success: z.literal(true),
  i_like: z.boolean(),
  like_count: z.int(),
});

export const likeComment = endpoint(paths.likeComment, {
  access: 'member',
  summary: 'Likes a comment',
  input: z.object(CommentIds),
  answer: CommentLiked,
});

export const unlikeComment = endpoint(paths.unlikeComment, {
  access: 'member',
  summary: 'Takes a like of a comment back',
  input: z.object(CommentIds),
  answer: CommentLiked,
});

/** Comments that wait for moderation or were set aside, for a blog's owners. */
export const listCommentsOfBlog = endpoint(paths.listCommentsOfBlog, {
  access: 'member',
  summary: 'Comments of a blog for its moderators, newest first',
  input: z.object({
    siteId: Id,
    status: z.enum(['approved', 'unapproved', 'spam', 'trash', 'all']).default('unapproved'),
    number: z.coerce.number().int().min(1).max(COMMENTS_MAX_PAGE).default(20),
    page_handle: Cursor,
  }),
  answer: z.object({
    comments: z.array(Comment),
    next_page_handle: z.string().optional(),
    counts: z.object({
      approved: z.int(),
      unapproved: z.int(),
      spam: z.int(),
      trash: z.int(),
    }),
  }),
});

/** The most comments in one response; the platform's own limit. */
export const COMMENTS_TREE_MAX = 50_000;

/**
 * All comments of a blog by number, for clients that load them on demand. Everyone gets the approved ones; `forbidden` for other
 * statuses unless the caller moderates.
 */
export const getCommentsTree = endpoint(paths.getCommentsTree, {
  access: 'public',
  summary: 'The comments of a blog by post: those that begin a thread, and the answers with what they answer',
  input: z.object({
    siteId: Id,
    status: z.enum(['approved', 'unapproved', 'pending', 'spam', 'trash', 'all']).default('approved'),
    /** Only of this post. */
    post_id: Id.optional(),
  }),
  answer: z.object({
    comments_count: z.int(),
    /** By the post's number: the threads' first comments, then each reply with its parent. */
    comments_tree: z.record(z.string(), z.tuple([z.array(z.int()), z.array(z.tuple([z.int(), z.int()]))])),
    /** Always empty: pings are not supported. */
    pingbacks_tree: z.object({}),
    trackbacks_tree: z.object({}),
  }),
});
