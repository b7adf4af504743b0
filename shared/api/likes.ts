import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SiteKey } from './posts.ts';

/** `siteId` is a blog's number, or `feed:{id}` for a post of a feed from elsewhere. */
const PostIds = { siteId: SiteKey, postId: z.coerce.number().int().positive() };

const Liker = z.object({
  ID: z.number().int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  profile_URL: z.string(),
});

export const listLikes = endpoint({
  method: 'GET',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/likes',
  access: 'public',
  summary: 'Who likes a post, newest first, at most 90',
  input: z.object(PostIds),
  answer: z.object({
    found: z.number().int(),
    i_like: z.boolean(),
    can_like: z.boolean(),
    likes: z.array(Liker),
  }),
});

const Liked = z.object({ success: z.literal(true), i_like: z.boolean(), like_count: z.number().int() });

export const likePost = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/likes/new',
  access: 'member',
  summary: 'Likes a post; a second time changes nothing',
  input: z.object(PostIds),
  answer: Liked,
});

export const unlikePost = endpoint({
  method: 'POST',
  path: '/rest/v1.1/sites/:siteId/posts/:postId/likes/mine/delete',
  access: 'member',
  summary: 'Takes a like back',
  input: z.object(PostIds),
  answer: Liked,
});
