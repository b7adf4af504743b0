import { z } from 'zod';
import { POST_TAG_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/terms.ts';

const siteId = z.coerce.number().int().positive();

/** A tag or a category of a blog, as the platform's clients know them. */
export const SiteTerm = z.object({
  ID: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** Tags have none here. */
  description: z.string(),
  /** Published posts of the blog. */
  post_count: z.number().int(),
  meta: z.object({ links: z.record(z.string(), z.string()) }),
});
export type SiteTerm = z.output<typeof SiteTerm>;

/** A category, which on the platform may be in another one. */
const Category = SiteTerm.extend({ parent: z.literal(0) });

const Listing = {
  siteId,
  number: z.coerce.number().int().min(1).max(1_000).default(100),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Part of the name. */
  search: z.string().trim().max(200).default(''),
  order: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['ASC', 'DESC']))
    .default('ASC'),
  order_by: z.enum(['name', 'count']).default('name'),
};

/** With `scope=platform` the first page is filled up with what other public posts bear, the most used first; `found` is the blog's. */
export const listSiteTags = endpoint(paths.listSiteTags, {
  access: 'public',
  summary: 'The tags that published posts of a blog bear',
  input: z.object({ ...Listing, scope: z.enum(['site', 'platform']).default('site') }),
  answer: z.object({ found: z.number().int(), tags: z.array(SiteTerm) }),
});

const TermSlug = z.string().min(1).max(200);

/** `not_found` for a tag that no published post of the blog bears. */
export const getSiteTag = endpoint(paths.getSiteTag, {
  access: 'public',
  summary: 'A tag of a blog, as slug:{slug}',
  input: z.object({ siteId, term: TermSlug }),
  answer: SiteTerm,
});

/** Tags belong to all blogs: one that is there already is answered. The blog has it as soon as a post of it bears it. */
export const createSiteTag = endpoint(paths.createSiteTag, {
  access: 'member',
  summary: 'Makes a tag for the posts of a blog',
  input: z.object({ siteId, name: z.string().trim().min(1).max(POST_TAG_MAX) }),
  answer: SiteTerm,
});

export const listSiteCategories = endpoint(paths.listSiteCategories, {
  access: 'public',
  summary: 'The categories of a blog: always the one that the platform gives a blog without any',
  input: z.object(Listing),
  answer: z.object({ found: z.number().int(), categories: z.array(Category) }),
});

export const getSiteCategory = endpoint(paths.getSiteCategory, {
  access: 'public',
  summary: 'A category of a blog, as slug:{slug}',
  input: z.object({ siteId, term: TermSlug }),
  answer: Category,
});

/** Always `invalid_input`, with a sentence that says what to do instead. */
export const createSiteCategory = endpoint(paths.createSiteCategory, {
  access: 'member',
  summary: 'Refuses in words: posts are sorted by tags here',
  input: z.object({ siteId, name: z.string().trim().min(1).max(100) }),
  answer: Category,
});

/** The same by taxonomy. */
export const listSiteTerms = endpoint(paths.listSiteTerms, {
  access: 'public',
  summary: 'The terms of a taxonomy of a blog: `post_tag` or `category`',
  input: z.object({ ...Listing, taxonomy: z.enum(['post_tag', 'category']) }),
  answer: z.object({ found: z.number().int(), terms: z.array(SiteTerm.extend({ parent: z.literal(0) })) }),
});
