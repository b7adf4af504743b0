import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { StreamAnswer, StreamInput } from './streams.ts';

/** A person as others see them (platform facts 1.9). */
export const User = z.object({
  ID: z.number().int(),
  user_login: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  description: z.string(),
  user_URL: z.string(),
  avatar_URL: z.string().nullable(),
  profile_URL: z.string(),
  primary_blog: z
    .object({ ID: z.number().int(), feed_ID: z.number().int(), URL: z.string(), title: z.string() })
    .nullable(),
});
export type User = z.output<typeof User>;

/** By login, or by number with find_by_id. */
export const getUser = endpoint({
  method: 'GET',
  path: '/rest/v1.1/users/:user',
  access: 'public',
  summary: 'A person’s public profile',
  input: z.object({ user: z.string().min(1).max(100), find_by_id: z.stringbool().default(false) }),
  answer: User,
});

/** The stream `user:{id}`: what somebody has published in blogs that the viewer may see. */
export const listUserPosts = endpoint({
  method: 'GET',
  path: '/rest/v1/users/:userId/posts',
  access: 'public',
  summary: 'Posts that a person has written here',
  input: StreamInput.extend({ userId: z.coerce.number().int().positive() }),
  answer: StreamAnswer,
});

/** Takes the member's own picture away; an initial stands in its place. Uploading one is in articles.ts. */
export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/rest/v1/me/gravatar',
  access: 'member',
  summary: 'Removes the member’s own picture',
  input: z.object({}),
  answer: z.object({ success: z.literal(true) }),
});
