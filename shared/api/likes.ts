import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/likes.ts';
import { DateBound, Fields, OffsetPaging, PostIds } from './parameters.ts';
import { Post } from './posts.ts';

/** `siteId` is a blog's number, or `feed:{id}` for a post of a feed from elsewhere. */
const Liker = z.object({
  ID: z.int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  profile_URL: z.string(),
});

export const listLikes = endpoint(paths.listLikes, {
  access: 'public',
  summary: 'Who likes a post, newest first, at most 90',
  input: z.object(PostIds),
  answer: z.object({
    found: z.int(),
    i_like: z.boolean(),
    can_like: z.boolean(),
    likes: z.array(Liker),
    /** The post: site_ID is 0 for one from elsewhere. */
    site_ID: z.int(),
    post_ID: z.int(),
  }),
});

const Liked = z.object({
  success: z.literal(true),
  i_like: z.boolean(),
  like_count: z.int(),
  site_ID: z.int(),
  post_ID: z.int(),
});

export const likePost = endpoint(paths.likePost, {
  access: 'member',
  summary: 'Likes a post; a second time changes nothing',
  input: z.object(PostIds),
  answer: Liked,
});

export const unlikePost = endpoint(paths.unlikePost, {
  access: 'member',
  summary: 'Takes a like back',
  input: z.object(PostIds),
  answer: Liked,
});

export const getMyLike = endpoint(paths.getMyLike, {
  access: 'member',
  summary: 'Whether the reader likes a post',
  input: z.object(PostIds),
  answer: z.object({
    i_like: z.boolean(),
    like_count: z.int(),
    site_ID: z.int(),
    post_ID: z.int(),
  }),
});

/** The stream of likes, in numbered pages. */
export const listMyLikes = endpoint(paths.listMyLikes, {
  access: 'member',
  summary: 'The posts that the reader likes, the latest liked first',
  input: z.object({
    number: z.coerce.number().int().min(1).max(100).default(20),
    ...OffsetPaging,
    /** Liked on or after, on or before. */
    after: DateBound,
    before: DateBound,
    fields: Fields,
  }),
  answer: z.object({
    /** Total number within the dates. */
    found: z.int(),
    likes: z.array(Post),
  }),
});
