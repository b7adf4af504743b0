import type { Context } from '#server/context.ts';
import { DEFAULT_CATEGORY } from '#server/features/articles/present.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import { countPosts } from '#server/features/feeds/queries.ts';
import { listTagsLike } from '#server/features/tags/queries.ts';
import { ensureTag } from '#server/features/tags/queries-follow.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/terms.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import * as queries from './queries.ts';

type Category = api.BlogTerm & { parent: 0 };

/** Each may create a tag. */
const TAGS_PER_MINUTE = 60;

const getVisibleBlog = ({ db }: Context, siteId: number, viewer: Viewer | null) =>
  getBlog(db, siteId, viewer?.id ?? null);

/** The tags and categories of a blog, for the platform's clients. */
export const termRoutes: Route<Context>[] = [
  route(api.listBlogTags, async (context: Context, input, viewer) => {
    const blog = await getVisibleBlog(context, input.siteId, viewer);
    const { found, terms } = await listTags(context, blog, input, viewer);
    const isFull = terms.length === input.number || input.page > 1;
    if (input.scope === 'site' || isFull) return { found, tags: terms };
    const elsewhere = await listTagsLike(context.db, {
      search: input.search,
      without: terms.map(({ slug }) => slug),
      limit: input.number - terms.length,
    });
    const others = elsewhere.map((tag) =>
      presentTag({ ...tag, post_count: 0 }, blog, context.config.publicUrl),
    );
    return { found, tags: [...terms, ...others] };
  }),

  route(api.getBlogTag, async (context: Context, { siteId, term }, viewer) => {
    const blog = await getVisibleBlog(context, siteId, viewer);
    const slug = normalizeTagSlug(parseSlug(term));
    const row = await queries.findBlogTag(context.db, siteId, viewer?.id ?? null, slug);
    if (!row) throw new AppError('not_found', 'No post on this blog has this tag.');
    return presentTag(row, blog, context.config.publicUrl);
  }),

  route(
    api.createBlogTag,
    async (context: Context, { siteId, name }, viewer) => {
      const { db, config } = context;
      const blog = await getVisibleBlog(context, siteId, viewer);
      requireCapability(viewer, blog, 'publish_posts');
      const tag = { slug: normalizeTagSlug(name), title: name.replace(/\s+/g, ' ') };
      const used = await queries.findBlogTag(db, siteId, viewer.id, tag.slug);
      const row = used ?? { ...tag, id: await ensureTag(db, tag), post_count: 0 };
      return presentTag(row, blog, config.publicUrl);
    },
    { perMinute: TAGS_PER_MINUTE },
  ),

  route(api.listBlogCategories, async (context: Context, input, viewer) => {
    const blog = await getVisibleBlog(context, input.siteId, viewer);
    const categories = await listCategories(context, blog, input);
    return { found: categories.length, categories };
  }),

  route(api.getBlogCategory, async (context: Context, { siteId, term }, viewer) => {
    const blog = await getVisibleBlog(context, siteId, viewer);
    if (parseSlug(term).toLowerCase() !== DEFAULT_CATEGORY.slug)
      throw new AppError('not_found', 'This blog has no such category.');
    return getCategory(context, blog);
  }),

  route(api.createBlogCategory, async (context: Context, { siteId }, viewer) => {
    requireCapability(viewer, await getVisibleBlog(context, siteId, viewer), 'publish_posts');
    throw new AppError('invalid_input', 'Posts are sorted by tags here. Use a tag instead of a category.');
  }),

  route(api.listBlogTerms, async (context: Context, { taxonomy, ...input }, viewer) => {
    const blog = await getVisibleBlog(context, input.siteId, viewer);
    if (taxonomy === 'category') {
      const terms = await listCategories(context, blog, input);
      return { found: terms.length, terms };
    }
    const { found, terms } = await listTags(context, blog, input, viewer);
    return { found, terms: terms.map((term) => ({ ...term, parent: 0 as const })) };
  }),
];

async function listTags(context: Context, blog: BlogRow, params: queries.TermPage, viewer: Viewer | null) {
  const { found, rows } = await queries.listBlogTags(context.db, blog.id, viewer?.id ?? null, params);
  return { found, terms: rows.map((row) => presentTag(row, blog, context.config.publicUrl)) };
}

/** Lists the only category, if it is on the page and matches the search. */
async function listCategories(
  context: Context,
  blog: BlogRow,
  { search, page }: queries.TermPage,
): Promise<Category[]> {
  const isIncluded = page === 1 && DEFAULT_CATEGORY.slug.includes(search.toLowerCase());
  return isIncluded ? [await getCategory(context, blog)] : [];
}

async function getCategory({ db, config }: Context, blog: BlogRow): Promise<Category> {
  const post_count = await countPosts(db, blog.feed_id);
  const links = presentLinks(blog, 'categories', DEFAULT_CATEGORY.slug, config.publicUrl);
  return { ...DEFAULT_CATEGORY, post_count, parent: 0, meta: { links } };
}

function presentTag(row: queries.BlogTagRow, blog: BlogRow, publicUrl: string): api.BlogTerm {
  const { id: ID, title: name, slug, post_count } = row;
  return {
    ID,
    name,
    slug,
    description: '',
    post_count,
    meta: { links: presentLinks(blog, 'tags', slug, publicUrl) },
  };
}

function presentLinks(blog: BlogRow, kind: 'tags' | 'categories', slug: string, publicUrl: string) {
  const home = `${publicUrl}/rest/v1.1/sites/${blog.id}`;
  return { self: `${home}/${kind}/slug:${encodeURIComponent(slug)}`, site: home };
}

/** Clients write `slug:tea`; a slug alone is accepted too. */
function parseSlug(term: string): string {
  return term.replace(/^slug:/, '');
}
