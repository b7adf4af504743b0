import type { Context } from '#server/context.ts';
import { canEdit } from '#server/features/articles/rules.ts';
import { findSiteBySlug, type SiteRow } from '#server/features/blogs/queries.ts';
import { requireJsonApi } from '#server/features/blogs/rules.ts';
import { renderFormulas } from '#server/markup/formulas.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { decodeHandle, encodeHandle } from '#server/platform/http/page-handle.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blog-pages.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { searchableWords } from '#shared/domain/words.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import { listPostPictures } from './post-pictures.ts';
import { presentBlog, presentBlogPost } from './present.ts';
import { presentPreview } from './preview.ts';
import * as queries from './queries.ts';
import { listRelatedIds } from './queries-related.ts';
import { searchBlog } from './queries-search.ts';

/** Posts under "Latest on this server": two rows of three. */
const FRONT_PAGE_POSTS = 6;
/** One row under a post. */
const RELATED_POSTS = 3;

/** The blog at this address. Throws `not_found` also where the viewer may not see it. */
async function getSiteBySlug({ db }: Context, slug: string, viewer: Viewer | null): Promise<SiteRow> {
  const found = await findSiteBySlug(db, slug, viewer?.id ?? null);
  if (!found) throw new AppError('not_found', 'There is no blog at this address.');
  return found.row;
}

/** A page of posts in either direction: one row more than is shown says whether the way goes on. */
async function listPage(
  { db }: Context,
  choice: queries.PostChoice,
  { number, older_than, newer_than }: InputOf<typeof api.listBlogPosts>,
) {
  const upwards = newer_than
    ? await queries.listNewerPosts(db, choice, decodeHandle(newer_than), number + 1)
    : [];
  // Less than a page before the first one is the first page.
  if (newer_than && upwards.length > number)
    return { rows: upwards.slice(1), hasNewer: true, hasOlder: true };
  const place = older_than && !newer_than ? decodeHandle(older_than) : undefined;
  const rows = await queries.listOlderPosts(db, choice, place, number + 1);
  return { rows: rows.slice(0, number), hasNewer: place !== undefined, hasOlder: rows.length > number };
}

async function answerPosts(
  context: Context,
  input: InputOf<typeof api.listBlogPosts>,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof api.listBlogPosts>> {
  const { db } = context;
  const site = await getSiteBySlug(context, input.slug, viewer);
  const tag = input.tag ? await queries.findTag(db, input.tag) : undefined;
  if (input.tag && !tag) throw new AppError('not_found', 'No post on this blog has this tag.');
  const author = input.author ? await queries.findWriter(db, input.author) : undefined;
  if (input.author && !author) throw new AppError('not_found', 'No one with that name writes here.');
  const choice = { site, tag: tag?.slug, author: author?.login };
  const { rows, hasNewer, hasOlder } = await listPage(context, choice, input);
  // An archive of nothing is no page: whether somebody is a member, or a tag is used elsewhere, is not said here.
  if ((tag || author) && rows.length === 0 && !hasNewer)
    throw new AppError('not_found', 'There are no posts of this kind here.');
  const handleOf = (row: queries.BlogPostRow | undefined) =>
    row ? encodeHandle({ sortAt: row.place, id: row.id }) : null;
  return {
    posts: rows.map(presentBlogPost),
    tag: tag ?? null,
    author: author ?? null,
    older: hasOlder ? handleOf(rows.at(-1)) : null,
    newer: hasNewer ? handleOf(rows[0]) : null,
  };
}

async function answerPost(
  context: Context,
  { slug, postSlug, preview }: InputOf<typeof api.getBlogPost>,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof api.getBlogPost>> {
  const { db } = context;
  const site = await getSiteBySlug(context, slug, viewer);
  const row = await queries.findPostBySlug(db, site.id, postSlug);
  if (!row) {
    const draft = preview && viewer ? await presentPreview(context, site, postSlug, viewer) : undefined;
    if (!draft) throw new AppError('unknown_post', 'We can’t find that post on this blog.');
    const pictures = await listPostPictures(context, site, draft);
    return {
      post: { ...draft, content: setIn(site, draft.content) },
      is_published: false,
      can_edit: true,
      older: null,
      newer: null,
      pictures,
      related: [],
    };
  }
  const choice = { site };
  const place = { sortAt: row.place, id: row.id };
  const post = { ...presentBlogPost(row), content: setIn(site, row.content_html) };
  const [[older], [newer], pictures, related] = await Promise.all([
    queries.listOlderPosts(db, choice, place, 1),
    queries.listNewerPosts(db, choice, place, 1),
    listPostPictures(context, site, post),
    listRelated(context, site, row.id),
  ]);
  return {
    post,
    pictures,
    related,
    is_published: true,
    can_edit: viewer !== null && canEdit(viewer, site, { author_id: row.author?.ID ?? null }),
    older: older ? { slug: older.slug, title: older.title } : null,
    newer: newer ? { slug: newer.slug, title: newer.title } : null,
  };
}

/** The text as the blog's pages show it. */
function setIn(site: SiteRow, html: string): string {
  return isModuleOn(site, 'latex') ? renderFormulas(html) : html;
}

async function listRelated({ db, pool }: Context, site: SiteRow, postId: number) {
  if (!isModuleOn(site, 'related-posts')) return [];
  const ids = await listRelatedIds(pool, { siteId: site.id, postId, limit: RELATED_POSTS });
  return (await queries.listPostsByIds(db, ids)).map(presentBlogPost);
}

async function answerSearch(
  context: Context,
  { slug, q, sort, number, page_handle }: InputOf<typeof api.searchBlogPosts>,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof api.searchBlogPosts>> {
  const { db } = context;
  const site = await getSiteBySlug(context, slug, viewer);
  if (!isModuleOn(site, 'search')) throw new AppError('not_found', 'This blog can’t be searched.');
  const after = page_handle === undefined ? undefined : decodeHandle(page_handle);
  const found = await searchBlog(db, site.id, { words: searchableWords(q), sort, after, limit: number + 1 });
  const shown = found.slice(0, number);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  return {
    posts: (await queries.listPostsByIds(db, ids)).map(presentBlogPost),
    next: found.length > number && last ? encodeHandle({ sortAt: last.place, id: last.id }) : null,
  };
}

/** The blog's pages make the same calls, from within. */
const requireOutside = async (context: Context, { slug }: { slug: string }, viewer: Viewer | null) =>
  requireJsonApi(viewer, await getSiteBySlug(context, slug, viewer));

export const blogRoutes: Route<Context>[] = [
  route(api.getBlog, async (context: Context, { slug }, viewer) => {
    const site = await getSiteBySlug(context, slug, viewer);
    const writers = await queries.listWriters(context.db, site.id);
    return presentBlog(site, writers, viewer, context.config.publicUrl);
  }),

  route(api.listBlogPosts, answerPosts, { requireOutside }),
  route(api.getBlogPost, answerPost, { requireOutside }),
  route(api.searchBlogPosts, answerSearch, { requireOutside }),

  route(api.getFrontPage, async ({ db }: Context) => ({
    posts: (await queries.listLatestPosts(db, FRONT_PAGE_POSTS)).map(presentBlogPost),
    has_members: await queries.hasMembers(db),
  })),
];
