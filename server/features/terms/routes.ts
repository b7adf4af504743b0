import type { Context } from '#server/context.ts';
import { DEFAULT_CATEGORY } from '#server/features/articles/present.ts';
import { getSite, type SiteRow } from '#server/features/blogs/queries.ts';
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

type Category = api.SiteTerm & { parent: 0 };

/** Each may make a tag that nobody has used. */
const TAGS_PER_MINUTE = 60;

const siteOf = ({ db }: Context, siteId: number, viewer: Viewer | null) =>
  getSite(db, siteId, viewer?.id ?? null);

/** The tags and categories of a blog, as the platform's clients sort posts. */
export const termRoutes: Route<Context>[] = [
  route(api.listSiteTags, async (context: Context, input, viewer) => {
    const site = await siteOf(context, input.siteId, viewer);
    const { found, terms } = await listTags(context, site, input, viewer);
    const isFull = terms.length === input.number || input.page > 1;
    if (input.scope === 'site' || isFull) return { found, tags: terms };
    const elsewhere = await listTagsLike(context.pool, {
      search: input.search,
      without: terms.map(({ slug }) => slug),
      limit: input.number - terms.length,
    });
    const others = elsewhere.map((tag) =>
      presentTag({ ...tag, post_count: 0 }, site, context.config.publicUrl),
    );
    return { found, tags: [...terms, ...others] };
  }),

  route(api.getSiteTag, async (context: Context, { siteId, term }, viewer) => {
    const site = await siteOf(context, siteId, viewer);
    const slug = normalizeTagSlug(slugOf(term));
    const row = await queries.findSiteTag(context.db, siteId, viewer?.id ?? null, slug);
    if (!row) throw new AppError('not_found', 'No post on this blog has this tag.');
    return presentTag(row, site, context.config.publicUrl);
  }),

  route(
    api.createSiteTag,
    async (context: Context, { siteId, name }, viewer) => {
      const { db, config } = context;
      const site = await siteOf(context, siteId, viewer);
      requireCapability(viewer, site, 'publish_posts');
      const tag = { slug: normalizeTagSlug(name), title: name.replace(/\s+/g, ' ') };
      const used = await queries.findSiteTag(db, siteId, viewer.id, tag.slug);
      const row = used ?? { ...tag, id: await ensureTag(db, tag), post_count: 0 };
      return presentTag(row, site, config.publicUrl);
    },
    { perMinute: TAGS_PER_MINUTE },
  ),

  route(api.listSiteCategories, async (context: Context, input, viewer) => {
    const site = await siteOf(context, input.siteId, viewer);
    const categories = await listCategories(context, site, input);
    return { found: categories.length, categories };
  }),

  route(api.getSiteCategory, async (context: Context, { siteId, term }, viewer) => {
    const site = await siteOf(context, siteId, viewer);
    if (slugOf(term).toLowerCase() !== DEFAULT_CATEGORY.slug)
      throw new AppError('not_found', 'This blog has no such category.');
    return getCategory(context, site);
  }),

  route(api.createSiteCategory, async (context: Context, { siteId }, viewer) => {
    requireCapability(viewer, await siteOf(context, siteId, viewer), 'publish_posts');
    throw new AppError('invalid_input', 'Posts are sorted by tags here. Use a tag instead of a category.');
  }),

  route(api.listSiteTerms, async (context: Context, { taxonomy, ...input }, viewer) => {
    const site = await siteOf(context, input.siteId, viewer);
    if (taxonomy === 'category') {
      const terms = await listCategories(context, site, input);
      return { found: terms.length, terms };
    }
    const { found, terms } = await listTags(context, site, input, viewer);
    return { found, terms: terms.map((term) => ({ ...term, parent: 0 as const })) };
  }),
];

async function listTags(context: Context, site: SiteRow, wish: queries.TermPage, viewer: Viewer | null) {
  const { found, rows } = await queries.listSiteTags(context.db, site.id, viewer?.id ?? null, wish);
  return { found, terms: rows.map((row) => presentTag(row, site, context.config.publicUrl)) };
}

/** The one that there is, where it is on the page and among what is looked for. */
async function listCategories(
  context: Context,
  site: SiteRow,
  { search, page }: queries.TermPage,
): Promise<Category[]> {
  const isWanted = page === 1 && DEFAULT_CATEGORY.slug.includes(search.toLowerCase());
  return isWanted ? [await getCategory(context, site)] : [];
}

async function getCategory({ db, config }: Context, site: SiteRow): Promise<Category> {
  const post_count = await countPosts(db, site.feed_id);
  const links = linksOf(site, 'categories', DEFAULT_CATEGORY.slug, config.publicUrl);
  return { ...DEFAULT_CATEGORY, post_count, parent: 0, meta: { links } };
}

function presentTag(row: queries.SiteTagRow, site: SiteRow, publicUrl: string): api.SiteTerm {
  const { id: ID, title: name, slug, post_count } = row;
  return {
    ID,
    name,
    slug,
    description: '',
    post_count,
    meta: { links: linksOf(site, 'tags', slug, publicUrl) },
  };
}

function linksOf(site: SiteRow, kind: 'tags' | 'categories', slug: string, publicUrl: string) {
  const home = `${publicUrl}/rest/v1.1/sites/${site.id}`;
  return { self: `${home}/${kind}/slug:${encodeURIComponent(slug)}`, site: home };
}

/** `slug:tea` is how clients write it; a slug alone is understood as well. */
function slugOf(term: string): string {
  return term.replace(/^slug:/, '');
}
