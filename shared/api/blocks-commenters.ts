import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/blocks-commenters.ts';
import { BlockedUser } from './blocks.ts';
import { Id, PageNumber } from './parameters.ts';

export const listBlockedCommenters = endpoint(paths.listBlockedCommenters, {
  access: 'member',
  summary: 'The people who cannot comment on a blog, for its moderators, the latest first',
  input: z.object({
    siteId: Id,
    page: PageNumber,
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({ users: z.array(BlockedUser), page: z.int(), count: z.int() }),
});

const Ids = z.object({ siteId: Id, userId: Id });

/**
 * They can go on reading, liking and subscribing. `invalid_input` for the blog's writers and for administrators, `conflict` if the list
 * is full.
 */
export const blockCommenter = endpoint(paths.blockCommenter, {
  access: 'member',
  summary:
    'Blocks a person on a blog: no comments, no messages to its owners. Comments of theirs that wait for approval go to the trash',
  input: Ids,
  answer: z.object({
    success: z.literal(true),
    /** How many comments went to the trash. */
    trashed: z.int(),
  }),
});

export const unblockCommenter = endpoint(paths.unblockCommenter, {
  access: 'member',
  summary: 'Takes back that a person is blocked on a blog',
  input: Ids,
  answer: z.object({ success: z.literal(true) }),
});
