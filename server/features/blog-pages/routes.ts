import type { Context } from '#server/context.ts';
import { canEdit, canTick } from '#server/features/articles/rules.ts';
import { type BlogRow, findBlogBySlug, findBlogTakedown } from '#server/features/blogs/queries.ts';
import { requireJsonApi } from '#server/features/blogs/rules.ts';
import { createTakedownError } from '#server/features/feeds/rules.ts';
import { findPostTakedown } from '#server/features/takedowns/queries.ts';
import { renderFormulas } from '#server/markup/formulas.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blog-pages.ts';
import { nameCheckboxes } from '#shared/domain/checklist.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { toSearchWords } from '#shared/domain/words.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { findPageOrDraft } from './page-or-draft.ts';
import { listPostImages } from './post-images.ts';
import { presentBlog, presentBlogPost } from './present.ts';
import * as queries from './queries.ts';
import { listMenuPages } from './queries-menu.ts';
import { listRelatedIds } from './queries-related.ts';
import { searchBlog } from './queries-search.ts';

/** Posts under "Latest on this server": two rows of three. */
const FRONT_PAGE_POSTS = 6;
/** One row below a post. */
const RELATED_POSTS = 3;

/** Returns the blog at this address. Throws `not_found` also if the viewer may not see it. */
export async function getBlogBySlug({ db }: Context, slug: string, viewer: Viewer | null): Promise<BlogRow> {
  const found = await findBlogBySlug(db, slug, viewer?.id ?? null);
  if (!found) {
    const takedown = await findBlogTakedown(db, slug);
    if (takedown) throw createTakedownError(takedown);
    throw new AppError('not_found', 'There is no blog at this address.');
  }
  return found.row;
}

/** Lists a page of posts in either direction: one row more than is shown tells whether there is a next page. */
async function listPage(
  { db }: Context,
  choice: queries.PostChoice,
  { number, older_than, newer_than }: InputOf<typeof api.listBlogPosts>,
) {
  const upwards = newer_than
    ? await queries.listNewerPosts(db, choice, decodeCursor(newer_than), number + 1)
    : [];
  // If less than a page precedes, show the first page.
  if (newer_than && upwards.length > number)
    return { rows: upwards.slice(1), hasNewer: true, hasOlder: true };
  const cursor = older_than && !newer_than ? decodeCursor(older_than) : undefined;
  const rows = await queries.listOlderPosts(db, choice, cursor, number + 1);
  return { rows: rows.slice(0, number), hasNewer: cursor !== undefined, hasOlder: rows.length > number };
}

async function listPosts(
  context: Context,
  input: InputOf<typeof api.listBlogPosts>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof api.listBlogPosts>> {
  const { db } = context;
  const blog = await getBlogBySlug(context, input.slug, viewer);
  const tag = input.tag ? await queries.findTag(db, input.tag) : undefined;
  if (input.tag && !tag) throw new AppError('not_found', 'No post on this blog has this tag.');
  const author = input.author ? await queries.findWriter(db, input.author) : undefined;
  if (input.author && !author) throw new AppError('not_found', 'No one with that name writes here.');
  const choice = { site: blog, tag: tag?.slug, author: author?.login };
  const { rows, hasNewer, hasOlder } = await listPage(context, choice, input);
  // An empty archive is not found: it must not reveal whether a user exists, or a tag is used elsewhere.
  if ((tag || author) && rows.length === 0 && !hasNewer)
    throw new AppError('not_found', 'There are no posts of this kind here.');
  const toPageHandle = (row: queries.BlogPostRow | undefined) =>
    row ? encodeCursor({ sortAt: row.place, id: row.id }) : null;
  return {
    posts: rows.map(presentBlogPost),
    tag: tag ?? null,
    author: author ?? null,
    older: hasOlder ? toPageHandle(rows.at(-1)) : null,
    newer: hasNewer ? toPageHandle(rows[0]) : null,
  };
}

async function getPost(
  context: Context,
  { slug, postSlug, preview }: InputOf<typeof api.getBlogPost>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof api.getBlogPost>> {
  const { db } = context;
  const blog = await getBlogBySlug(context, slug, viewer);
  const row = await queries.findPostBySlug(db, blog.id, postSlug);
  if (!row) {
    const found = await findPageOrDraft(context, blog, postSlug, { viewer, isPreview: preview === '1' });
    if (!found) {
      const takedown = await findPostTakedown(db, { blogId: blog.id, slug: postSlug });
      if (takedown) throw createTakedownError(takedown);
      throw new AppError('unknown_post', 'We can’t find that post on this blog.');
    }
    const { article, ...state } = found;
    const pictures = await listPostImages(context, blog, article);
    return {
      ...state,
      can_tick: false,
      post: { ...article, content: renderContent(blog, article.content) },
      older: null,
      newer: null,
      pictures,
      related: [],
    };
  }
  const choice = { site: blog };
  const cursor = { sortAt: row.place, id: row.id };
  const post = { ...presentBlogPost(row), content: renderContent(blog, row.content_html) };
  const [[older], [newer], pictures, related] = await Promise.all([
    queries.listOlderPosts(db, choice, cursor, 1),
    queries.listNewerPosts(db, choice, cursor, 1),
    listPostImages(context, blog, post),
    listRelated(context, blog, row.id),
  ]);
  return {
    type: 'post',
    post,
    pictures,
    related,
    is_published: true,
    can_edit: viewer !== null && canEdit(viewer, blog, { author_id: row.author?.ID ?? null }),
    can_tick: viewer !== null && canTick(viewer, blog, { author_id: row.author?.ID ?? null }),
    older: older ? { slug: older.slug, title: older.title } : null,
    newer: newer ? { slug: newer.slug, title: newer.title } : null,
  };
}

/** Renders the text as the blog's pages show it. */
function renderContent(blog: BlogRow, html: string): string {
  return nameCheckboxes(isModuleOn(blog, 'latex') ? renderFormulas(html) : html);
}

async function listRelated({ db }: Context, blog: BlogRow, postId: number) {
  if (!isModuleOn(blog, 'related-posts')) return [];
  const ids = await listRelatedIds(db, { blogId: blog.id, postId, limit: RELATED_POSTS });
  return (await queries.listPostsByIds(db, ids)).map(presentBlogPost);
}

async function searchPosts(
  context: Context,
  { slug, q, sort, number, page_handle }: InputOf<typeof api.searchBlogPosts>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof api.searchBlogPosts>> {
  const { db } = context;
  const blog = await getBlogBySlug(context, slug, viewer);
  if (!isModuleOn(blog, 'search')) throw new AppError('not_found', 'This blog can’t be searched.');
  const after = page_handle === undefined ? undefined : decodeCursor(page_handle);
  const found = await searchBlog(db, blog.id, { words: toSearchWords(q), sort, after, limit: number + 1 });
  const shown = found.slice(0, number);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  return {
    posts: (await queries.listPostsByIds(db, ids)).map(presentBlogPost),
    next: found.length > number && last ? encodeCursor({ sortAt: last.place, id: last.id }) : null,
  };
}

/** The blog's own pages make the same calls in process. */
const requireOutside = async (context: Context, { slug }: { slug: string }, viewer: Viewer | null) =>
  requireJsonApi(viewer, await getBlogBySlug(context, slug, viewer));

export const blogRoutes: Route<Context>[] = [
  route(api.getPublicBlog, async (context: Context, { slug }, viewer) => {
    const blog = await getBlogBySlug(context, slug, viewer);
    const [writers, pages] = await Promise.all([
      queries.listWriters(context.db, blog.id),
      listMenuPages(context.db, blog.id),
    ]);
    return presentBlog(blog, { writers, pages }, viewer, context.config.publicUrl);
  }),

  route(api.listBlogPosts, listPosts, { requireOutside }),
  route(api.getBlogPost, getPost, { requireOutside }),
  route(api.searchBlogPosts, searchPosts, { requireOutside }),

  route(api.getFrontPage, async ({ db }: Context) => ({
    posts: (await queries.listLatestPosts(db, FRONT_PAGE_POSTS)).map(presentBlogPost),
    has_members: await queries.hasMembers(db),
  })),
];
