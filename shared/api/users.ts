import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/users.ts';
import { Id, Offset } from './parameters.ts';
import { StreamInput, StreamResponse } from './streams.ts';

/** A user as others see them (platform facts 1.9). */
export const User = z.object({
  ID: z.int(),
  user_login: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  description: z.string(),
  user_URL: z.string(),
  avatar_URL: z.string().nullable(),
  profile_URL: z.string(),
  primary_blog: z.object({ ID: z.int(), feed_ID: z.int(), URL: z.string(), title: z.string() }).nullable(),
});
export type User = z.output<typeof User>;

/** By login, or by number with find_by_id. */
export const getUser = endpoint(paths.getUser, {
  access: 'public',
  summary: 'A person’s public profile',
  input: z.object({ user: z.string().min(1).max(100), find_by_id: z.stringbool().default(false) }),
  answer: User,
});

/** The stream `user:{id}`: a user's published posts in blogs that the viewer may see. */
export const listUserPosts = endpoint(paths.listUserPosts, {
  access: 'public',
  summary: 'Posts that a person has written here',
  input: StreamInput.extend({ userId: Id }),
  answer: StreamResponse,
});

/** Removes the user's avatar; an initial replaces it. The call to upload one is in media.ts. */
export const deleteAvatar = endpoint(paths.deleteAvatar, {
  access: 'member',
  summary: 'Removes the member’s own picture',
  input: z.object({}),
  answer: z.object({ success: z.literal(true) }),
});

/** A writer of a blog, in the platform's shape. */
export const Writer = z.object({
  ID: z.int(),
  login: z.string(),
  /** Never shown. */
  email: z.literal(false),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  nice_name: z.string(),
  URL: z.string(),
  avatar_URL: z.string().nullable(),
  profile_URL: z.string(),
});
export type Writer = z.output<typeof Writer>;

/** Owners are the blog's administrators. */
const WriterWithRoles = Writer.extend({ roles: z.array(z.enum(['administrator', 'author'])) });

export const listBlogUsers = endpoint(paths.listBlogUsers, {
  access: 'member',
  summary: 'Who writes in a blog, owners first; for those who write in it or keep it',
  input: z.object({
    siteId: Id,
    number: z.coerce.number().int().min(1).max(1_000).default(20),
    offset: Offset,
    role: z.enum(['administrator', 'author']).optional(),
    /** Part of a login or a name. */
    search: z.string().trim().max(100).default(''),
  }),
  answer: z.object({ found: z.int(), users: z.array(WriterWithRoles) }),
});

/**
 * Of a team's blog: its members. Of another: its writers and those who take part in the conversation about the post, then recent
 * commenters, whom all its readers see. Without one: those who take part, then the writers of the blogs that the user follows. No one
 * else is suggested, so that accounts cannot be enumerated.
 */
export const suggestUsers = endpoint(paths.suggestUsers, {
  access: 'member',
  summary: 'People to mention',
  input: z.object({
    site_id: Id.optional(),
    /** Whose conversation someone takes part in; its blog is the site. */
    post_id: Id.optional(),
    /** The beginning of a login or of a word of a name. */
    filter: z.string().trim().max(100).optional(),
    q: z.string().trim().max(100).optional(),
  }),
  answer: z.object({
    suggestions: z.array(
      z.object({
        ID: z.int(),
        user_login: z.string(),
        display_name: z.string(),
        image_URL: z.string().nullable(),
        profile_URL: z.string(),
      }),
    ),
  }),
});
