import { z } from 'zod';
import { COMMENTS_DECIDED_MAX, COMMENTS_MAX_PAGE } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/comments-admin.ts';
import { Comment } from './comments.ts';
import { Cursor, Id } from './parameters.ts';

/** A comment below a post from elsewhere, whose site has no owner here. */
export const ElsewhereComment = Comment.extend({ site_title: z.string() });
export type ElsewhereComment = z.output<typeof ElsewhereComment>;

export const listElsewhere = endpoint(paths.listElsewhere, {
  access: 'administrator',
  summary:
    'Comments below posts from elsewhere that wait for an administrator or were set aside, newest first',
  input: z.object({
    status: z.enum(['unapproved', 'spam', 'trash']).default('unapproved'),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    number: z.coerce.number().int().min(1).max(COMMENTS_MAX_PAGE).default(50),
    page_handle: Cursor,
  }),
  answer: z.object({ comments: z.array(ElsewhereComment), next_page_handle: z.string().optional() }),
});

/** Comments of blogs, and those that are gone, are left out. Two administrators may decide about the same ones: each changes once. */
export const moderateComments = endpoint(paths.moderateComments, {
  access: 'administrator',
  summary: 'Decides about several comments below posts from elsewhere at once',
  input: z.object({
    comments: z.array(Id).min(1).max(COMMENTS_DECIDED_MAX),
    status: z.enum(['approved', 'unapproved', 'spam', 'trash', 'unspam', 'untrash']),
  }),
  answer: z.object({
    /** How many changed. */
    changed: z.int(),
  }),
});
