import type { QueryClient } from '@tanstack/react-query';
import { isNotFound, notFound, redirect } from '@tanstack/react-router';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { COMMENTS_MAX_PAGE } from '#shared/domain/limits.ts';
import { CONTACT_SLUG } from '#shared/domain/reserved-names.ts';
import { listComments } from '#shared/paths/comments.ts';
import { findCallError } from '#web/lib/error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { hasModule } from './modules.ts';
import { blogPostQuery, blogPostsQuery, blogSearchQuery, publicBlogQuery } from './queries.ts';
import { type SearchAddress, toBlogSearchParams } from './search-params.ts';

/** The lead and three rows of three. */
const POSTS_PER_PAGE = 10;

export interface Paging {
  older_than?: string | undefined;
  newer_than?: string | undefined;
}

/** What the loader of a blog's page knows of the request. */
interface LoadContext {
  queryClient: QueryClient;
  /** null for a visitor. */
  viewer: object | null;
  isOnDomain: boolean;
  /** Of the submitted form. */
  pageProps: object | undefined;
}

/** Loads a page of posts; `toRequestUrl` writes the page's address, with its query, under the current slug. */
export async function loadPosts(
  context: LoadContext,
  slug: string,
  { older_than, newer_than, tag, author }: Paging & { tag?: string; author?: string },
  toPath: (slug: string) => string,
) {
  const blog = await loadBlog(context, slug, toPath);
  const posts = await loadOrNotFound(
    context.queryClient.ensureQueryData(
      blogPostsQuery({ slug: blog.slug, number: POSTS_PER_PAGE, older_than, newer_than, tag, author }),
    ),
  );
  return { blog, posts, isFirst: posts.newer === null };
}

/** Loads a post with its comments, or a page. */
export async function loadPost(
  context: LoadContext,
  { slug, postSlug }: { slug: string; postSlug: string },
  isPreview: boolean,
  toPath: (slug: string) => string,
) {
  const { queryClient } = context;
  const blog = await loadBlog(context, slug, toPath, isPreview);
  const response = await loadOrNotFound(
    queryClient.ensureQueryData(blogPostQuery(blog.slug, postSlug, isPreview)),
  );
  if (!response.is_published || response.type === 'page')
    return { blog, answer: response, comments: undefined };
  const commentsQuery = endpointQuery(
    listComments,
    { siteId: String(blog.ID), postId: response.post.ID, number: COMMENTS_MAX_PAGE },
    { comments: ['comment'] },
  );
  // The post is readable even if its comments fail to load.
  await queryClient.prefetchQuery(commentsQuery);
  return { blog, answer: response, comments: queryClient.getQueryData(commentsQuery.queryKey) };
}

/** Loads the contact page. A page or an older post with the same address keeps it: the form goes below its text. */
export async function loadContact(
  context: LoadContext,
  slug: string,
  isPreview: boolean,
  toPath: (slug: string) => string,
) {
  const blog = await loadBlog(context, slug, toPath, isPreview);
  const params = { slug: blog.slug, postSlug: CONTACT_SLUG };
  const page = await loadPost(context, params, isPreview, toPath).catch((error: unknown) => {
    if (isNotFound(error) && hasModule(blog, 'contact-form')) return undefined;
    throw error;
  });
  return { blog, page };
}

/** Loads the search of a blog, with its results if there are words; not found if the blog has no search. */
export async function loadSearch(
  context: LoadContext,
  slug: string,
  address: SearchAddress,
  toPath: (slug: string) => string,
) {
  const blog = await loadBlog(context, slug, toPath);
  if (!hasModule(blog, 'search')) throw notFound();
  const searchParams = toBlogSearchParams(address);
  const { query, sort, after } = searchParams;
  const found = query
    ? await loadOrNotFound(
        context.queryClient.ensureQueryData(
          blogSearchQuery({ slug: blog.slug, q: query, sort, number: POSTS_PER_PAGE, page_handle: after }),
        ),
      )
    : undefined;
  return { blog, params: searchParams, found };
}

/**
 * Loads a blog. A former slug redirects permanently to the same page under the current slug, and an address here to the blog's
 * domain, or to where the blog is redirected.
 */
export async function loadBlog(
  { queryClient, viewer, isOnDomain, pageProps }: LoadContext,
  slug: string,
  toPath: (slug: string) => string,
  isPreview = false,
): Promise<PublicBlog> {
  const blog = await loadOrNotFound(queryClient.ensureQueryData(publicBlogQuery(slug)));
  // The response to a form is not cached.
  if (pageProps !== undefined) return blog;
  // Writers are known only here, so their previews are shown here too.
  const stays = isOnDomain || (isPreview && viewer !== null);
  if (!stays && blog.home_URL !== blog.URL) {
    const path = toPath(blog.slug).slice(`/sites/${blog.slug}`.length);
    throw redirect({ href: new URL(blog.home_URL + path).href, statusCode: 301 });
  }
  if (blog.slug !== slug) throw redirect({ href: toPath(blog.slug), statusCode: 301 });
  return blog;
}

async function loadOrNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (findCallError(error)?.status === 404) throw notFound();
    throw error;
  }
}
