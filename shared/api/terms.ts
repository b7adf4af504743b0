import { z } from 'zod';
import { POST_TAG_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/terms.ts';
import { Id, SortOrder } from './parameters.ts';

/** A tag or category of a blog, in the platform's shape. */
export const BlogTerm = z.object({
  ID: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Always empty here. */
  description: z.string(),
  /** Published posts of the blog. */
  post_count: z.int(),
  meta: z.object({ links: z.record(z.string(), z.string()) }),
});
export type BlogTerm = z.output<typeof BlogTerm>;

/** A category, always at the top level. */
const Category = BlogTerm.extend({ parent: z.literal(0) });

const Listing = {
  siteId: Id,
  number: z.coerce.number().int().min(1).max(1_000).default(100),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Part of the name. */
  search: z.string().trim().max(200).default(''),
  order: SortOrder.default('ASC'),
  order_by: z.enum(['name', 'count']).default('name'),
};

/** With `scope=platform`, tags of other public posts fill up the first page, most used first; `found` counts the blog's. */
export const listBlogTags = endpoint(paths.listBlogTags, {
  access: 'public',
  summary: 'The tags that published posts of a blog bear',
  input: z.object({ ...Listing, scope: z.enum(['site', 'platform']).default('site') }),
  answer: z.object({ found: z.int(), tags: z.array(BlogTerm) }),
});

const TermSlug = z.string().min(1).max(200);

/** `not_found` for a tag that no published post of the blog has. */
export const getBlogTag = endpoint(paths.getBlogTag, {
  access: 'public',
  summary: 'A tag of a blog, as slug:{slug}',
  input: z.object({ siteId: Id, term: TermSlug }),
  answer: BlogTerm,
});

/** Tags are shared by all blogs: an existing one is returned. The blog lists it once one of its posts has it. */
export const createBlogTag = endpoint(paths.createBlogTag, {
  access: 'member',
  summary: 'Makes a tag for the posts of a blog',
  input: z.object({ siteId: Id, name: z.string().trim().min(1).max(POST_TAG_MAX) }),
  answer: BlogTerm,
});

export const listBlogCategories = endpoint(paths.listBlogCategories, {
  access: 'public',
  summary: 'The categories of a blog: always the one that the platform gives a blog without any',
  input: z.object(Listing),
  answer: z.object({ found: z.int(), categories: z.array(Category) }),
});

export const getBlogCategory = endpoint(paths.getBlogCategory, {
  access: 'public',
  summary: 'A category of a blog, as slug:{slug}',
  input: z.object({ siteId: Id, term: TermSlug }),
  answer: Category,
});

/** Always `invalid_input`, with a sentence about what to do instead. */
export const createBlogCategory = endpoint(paths.createBlogCategory, {
  access: 'member',
  summary: 'Refuses in words: posts are sorted by tags here',
  input: z.object({ siteId: Id, name: z.string().trim().min(1).max(100) }),
  answer: Category,
});

/** The same by taxonomy. */
export const listBlogTerms = endpoint(paths.listBlogTerms, {
  access: 'public',
  summary: 'The terms of a taxonomy of a blog: `post_tag` or `category`',
  input: z.object({ ...Listing, taxonomy: z.enum(['post_tag', 'category']) }),
  answer: z.object({ found: z.int(), terms: z.array(BlogTerm.extend({ parent: z.literal(0) })) }),
});
