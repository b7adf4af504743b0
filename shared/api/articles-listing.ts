import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/articles-listing.ts';
import { Article, ArticleStatus } from './articles.ts';
import { DateBound, Fields, Id, OffsetPaging } from './parameters.ts';

/** The platform's call for a blog's posts (platform facts 1.0). */
export const listBlogArticles = endpoint(paths.listBlogArticles, {
  access: 'public',
  summary:
    'The posts or pages of a blog in the platform’s shape; others than the published ones to their writers only',
  input: z.object({
    siteId: Id,
    number: z.coerce.number().int().min(1).max(100).default(20),
    ...OffsetPaging,
    order_by: z.enum(['date', 'modified', 'title', 'comment_count', 'ID']).default('date'),
    /** Comma list, or `any`: all but the trash. Only writers may ask for other than published ones (`forbidden`). */
    status: z
      .string()
      .default('publish')
      .transform((list) => list.split(',').map((status) => status.trim()))
      .pipe(z.array(z.enum([...ArticleStatus.options, 'any']))),
    /** Words that must all be in the post. */
    search: z.string().trim().max(200).default(''),
    /** Name or slug. */
    tag: z.string().trim().max(100).optional(),
    category: z.string().trim().max(100).optional(),
    /** Number of a writer. */
    author: Id.optional(),
    type: z.enum(['post', 'page', 'any']).default('post'),
    /** On or after, on or before. */
    after: DateBound,
    before: DateBound,
    modified_after: DateBound,
    modified_before: DateBound,
    fields: Fields,
  }),
  answer: z.object({
    /** Total number, for paging. */
    found: z.int(),
    posts: z.array(Article),
    meta: z.object({ links: z.record(z.string(), z.string()) }),
  }),
});

/** `unknown_post` also for a post that only its writers may see. */
export const getBlogArticle = endpoint(paths.getBlogArticle, {
  access: 'public',
  summary: 'A post of a blog in the platform’s shape, by number or as slug:{slug}',
  input: z.object({
    siteId: Id,
    postId: z
      .string()
      .regex(/^([1-9]\d{0,14}|slug:.{1,200})$/, 'Give the number of a post, or slug: and its slug.'),
  }),
  answer: Article,
});

/** Numbers of a blog's posts or pages by status: of all its writers, and the caller's own. Other types have none. */
export const countBlogArticles = endpoint(paths.countBlogArticles, {
  access: 'member',
  summary: 'How many posts of a blog have each status; for those who write in it',
  input: z.object({ siteId: Id, type: z.string().max(50) }),
  answer: z.object({
    counts: z.object({
      all: z.partialRecord(ArticleStatus, z.int()),
      mine: z.partialRecord(ArticleStatus, z.int()),
    }),
  }),
});
