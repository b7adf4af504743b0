import type { Context } from '#server/context.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { renderFormulas } from '#server/markup/formulas.ts';
import { renderMarkdown } from '#server/markup/markdown.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/articles.ts';
import { reblogPost } from '#shared/api/posts-full.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { tickItem } from './checklist.ts';
import { sanitize } from './fields.ts';
import { presentListed } from './present.ts';
import * as queries from './queries.ts';
import { getRevision, listRevisions } from './queries-revisions.ts';
import { createReblog } from './reblog.ts';
import { getPresentedArticle } from './routes-listing.ts';
import { canEdit, requireMarkdown, requireWriter } from './rules.ts';
import { createArticle, requireEditor, type SaveOutcome, updateArticle } from './save.ts';
import { deleteArticle, restoreArticle } from './trash.ts';

/** Returns a blog in which the user writes. Throws `not_found`, `forbidden`. */
async function getOwnBlog({ db }: Context, siteId: number, viewer: Viewer): Promise<BlogRow> {
  const blog = await getBlog(db, siteId, viewer.id);
  requireWriter(viewer, blog);
  return blog;
}

/** Returns an article that the user may open, with its blog. Throws `not_found`, `unknown_post`, `forbidden`. */
async function getOwnArticle(
  context: Context,
  { siteId, postId }: { siteId: number; postId: number },
  viewer: Viewer,
) {
  const blog = await getOwnBlog(context, siteId, viewer);
  const article = await queries.getArticle(context.db, siteId, postId);
  requireEditor(viewer, blog, article);
  return { site: blog, article };
}

async function getSavedArticle(context: Context, outcome: SaveOutcome, blog: BlogRow, viewer: Viewer) {
  const article = await getPresentedArticle(context, outcome.article.id, blog, viewer);
  if (outcome.kind === 'saved') return article;
  throw new AppError(
    'conflict',
    'This post was changed somewhere else after you opened it. Both versions are saved, so choose which one to keep.',
    { version: article.version, article },
  );
}

/** Per writer. Rendering a text can take a second. */
const PREVIEWS_PER_MINUTE = 60;

export const articleRoutes: Route<Context>[] = [
  route(api.createArticle, async (context: Context, { siteId, ...save }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const { id } = await createArticle(context, blog, viewer, save);
    return getPresentedArticle(context, id, blog, viewer);
  }),

  route(api.updateArticle, async (context: Context, { siteId, postId, ...save }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    return getSavedArticle(context, await updateArticle(context, blog, postId, viewer, save), blog, viewer);
  }),

  route(
    api.previewMarkdown,
    async (context: Context, { siteId, content_markdown }, viewer) => {
      const blog = await getOwnBlog(context, siteId, viewer);
      requireMarkdown(blog);
      const base = toBlogUrl(context.config.publicUrl, blog.slug);
      const content = sanitize(renderMarkdown(content_markdown), base).html;
      return { content, preview: isModuleOn(blog, 'latex') ? renderFormulas(content) : content };
    },
    { perMinute: PREVIEWS_PER_MINUTE },
  ),

  route(api.getArticle, async (context: Context, ids, viewer) => {
    const { site, article } = await getOwnArticle(context, ids, viewer);
    return getPresentedArticle(context, article.id, site, viewer);
  }),

  route(api.listArticles, async (context: Context, { siteId, type, status, number, page_handle }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const authorId = canEdit(viewer, blog, { author_id: null }) ? undefined : viewer.id;
    const before = page_handle ? decodeCursor(page_handle) : undefined;
    const [rows, counts] = await Promise.all([
      queries.listArticles(context.db, siteId, { type, status, authorId, before, limit: number + 1 }),
      queries.countArticles(context.db, { blogId: siteId, type, authorId }),
    ]);
    const last = rows.length > number ? rows[number - 1] : undefined;
    return {
      articles: rows.slice(0, number).map((row) => presentListed(row, blog, context.config.publicUrl)),
      ...(last ? { next_page_handle: encodeCursor({ sortAt: last.sortAt, id: last.id }) } : {}),
      counts,
    };
  }),

  route(api.deleteArticle, async (context: Context, { siteId, postId }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const status = await deleteArticle(context, blog, postId, viewer);
    const ids = { ID: postId, site_ID: siteId };
    const post = status === 'trash' ? await getPresentedArticle(context, postId, blog, viewer) : ids;
    return { ...post, success: true as const, status };
  }),

  route(api.restoreArticle, async (context: Context, { siteId, postId }, viewer) => {
    const blog = await getOwnBlog(context, siteId, viewer);
    const { id } = await restoreArticle(context, blog, postId, viewer);
    return getPresentedArticle(context, id, blog, viewer);
  }),

  route(api.tickItem, async (context: Context, { siteId, done, ...tick }, viewer) => {
    const blog = await getBlog(context.db, siteId, viewer.id);
    await tickItem(context, blog, { ...tick, isDone: done }, viewer);
    return { success: true as const };
  }),

  route(api.listRevisions, async (context: Context, ids, viewer) => {
    const { article } = await getOwnArticle(context, ids, viewer);
    const rows = await listRevisions(context.db, article);
    return {
      revisions: rows.map(({ version, author, saved_at, title, content_html, content_markdown }) => ({
        version,
        author,
        date: saved_at.toISOString(),
        title,
        content: content_html,
        content_markdown,
      })),
    };
  }),

  route(api.revertArticle, async (context: Context, { siteId, postId, to_version }, viewer) => {
    const { site, article } = await getOwnArticle(context, { siteId, postId }, viewer);
    const revision = await getRevision(context.db, article.id, to_version);
    // Without a version: the current state is kept as a revision too.
    const { title, content_html, content_markdown, excerpt, featured_image, tags } = revision;
    const isMarkdown = content_markdown !== null && isModuleOn(site, 'markdown');
    const text = isMarkdown ? { content_markdown } : { content: content_html };
    const save = { title, ...text, excerpt, featured_image, tags };
    return getSavedArticle(context, await updateArticle(context, site, postId, viewer, save), site, viewer);
  }),

  route(reblogPost, async (context: Context, { destination_site_id, note, ...post }, viewer) => {
    const { postId, url } = await createReblog(context, post, { siteId: destination_site_id, note }, viewer);
    return { success: true as const, destination_site_ID: destination_site_id, post_ID: postId, URL: url };
  }),
];
