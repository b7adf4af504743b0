import type { Context } from '#server/context.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability, requireJsonApi } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { isWritable } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type Article, ArticleType } from '#shared/api/articles.ts';
import { countBlogArticles, getBlogArticle, listBlogArticles } from '#shared/api/articles-listing.ts';
import { toOffset } from '#shared/api/parameters.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { DEFAULT_CATEGORY, presentArticle } from './present.ts';
import * as queries from './queries-views.ts';
import { canEdit } from './rules.ts';

type ListInput = InputOf<typeof listBlogArticles>;

/** Pages have posts from elsewhere, so other programs alone make these calls. */
const requireOutside = async ({ db }: Context, { siteId }: { siteId: number }, viewer: Viewer | null) =>
  requireJsonApi(viewer, await getBlog(db, siteId, viewer?.id ?? null));

/** A blog's articles, for the platform's clients. */
export const articleListingRoutes: Route<Context>[] = [
  route(
    listBlogArticles,
    async (context: Context, input, viewer) => {
      const { db, config } = context;
      const blog = await getBlog(db, input.siteId, viewer?.id ?? null);
      const choice = toArticleChoice(blog, input, viewer);
      const { number, order, order_by: orderBy, fields } = input;
      // Pages are in no category.
      const isEmpty = input.type === 'page' ? Boolean(input.category) : !isOfDefaultCategory(input.category);
      const { found, views } = isEmpty
        ? { found: 0, views: [] }
        : await queries.listArticleViews(db, choice, {
            ...{ number, order, orderBy },
            offset: toOffset(input),
            withContent: isAskedFor('content', fields),
          });
      const occasion = { site: blog, viewer, publicUrl: config.publicUrl };
      return {
        found,
        posts: views.map((view) => presentArticle(view, occasion)),
        meta: {
          links: {
            counts: `${config.publicUrl}/rest/v1.1/sites/${blog.id}/post-counts/${input.type === 'page' ? 'page' : 'post'}`,
          },
        },
      };
    },
    { requireOutside },
  ),

  route(
    getBlogArticle,
    async (context: Context, { siteId, postId }, viewer) => {
      const blog = await getBlog(context.db, siteId, viewer?.id ?? null);
      const id = postId.startsWith('slug:')
        ? await queries.findArticleIdBySlug(context.db, siteId, postId.slice('slug:'.length))
        : Number(postId);
      return getPresentedArticle(context, id ?? 0, blog, viewer);
    },
    { requireOutside },
  ),

  route(countBlogArticles, async ({ db }: Context, { siteId, type }, viewer) => {
    const blog = await getBlog(db, siteId, viewer.id);
    requireCapability(viewer, blog, 'publish_posts');
    const { success, data } = ArticleType.safeParse(type);
    const choice = { blogId: siteId, authorId: viewer.id };
    const rows = success ? await queries.countArticles(db, { ...choice, type: data }) : [];
    const all = Object.fromEntries(rows.map((row) => [row.status, row.all]));
    const mine = Object.fromEntries(rows.filter((row) => row.mine > 0).map((row) => [row.status, row.mine]));
    return { counts: { all, mine } };
  }),
];

/** Returns one article in the platform's shape; throws `unknown_post` if the viewer may not see it. */
export async function getPresentedArticle(
  { db, config }: Pick<Context, 'db' | 'config'>,
  articleId: number,
  blog: BlogRow,
  viewer: Viewer | null,
): Promise<Article> {
  const view = await queries.findArticleView(db, articleId, viewer?.id ?? null);
  const isShown =
    view?.blog_id === blog.id &&
    (view.status === 'publish' || (viewer !== null && canEdit(viewer, blog, view)));
  if (!view || !isShown) throw new AppError('unknown_post', 'We can’t find that post on this blog.');
  return presentArticle(view, { site: blog, viewer, publicUrl: config.publicUrl });
}

/** Returns the requested choice. Throws `forbidden` and `authorization_required` for articles that only writers see. */
function toArticleChoice(blog: BlogRow, input: ListInput, viewer: Viewer | null): queries.ArticleChoice {
  const opens = getOpens(blog, viewer);
  const statuses = new Set(input.status.flatMap((status) => (status === 'any' ? [] : [status])));
  if (opens === 'none' && [...statuses].some((status) => status !== 'publish')) {
    if (!viewer) throw new AppError('authorization_required', 'Log in to see unpublished posts.');
    throw new AppError('forbidden', 'Only this blog’s authors can see unpublished posts.');
  }
  const any = ['publish', 'draft', 'future', 'private'] as const;
  if (input.status.includes('any')) for (const status of any) statuses.add(status);
  return {
    blog,
    viewerId: viewer?.id ?? null,
    type: input.type,
    opens,
    statuses: [...statuses],
    search: input.search,
    tag: input.tag || undefined,
    authorId: input.author,
    after: toBound(input.after),
    before: toBound(input.before),
    modifiedAfter: toBound(input.modified_after),
    modifiedBefore: toBound(input.modified_before),
  };
}

function getOpens(blog: BlogRow, viewer: Viewer | null): queries.ArticleChoice['opens'] {
  if (!viewer || !canEdit(viewer, blog, { author_id: viewer.id })) return 'none';
  return canEdit(viewer, blog, { author_id: null }) ? 'all' : 'own';
}

/** Every article is in the only category there is. */
function isOfDefaultCategory(category: string | undefined): boolean {
  return !category || category.toLowerCase() === DEFAULT_CATEGORY.slug;
}

function toBound(date: Date | undefined): Date | undefined {
  return isWritable(date) ? date : undefined;
}
