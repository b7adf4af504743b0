import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { publicBlogQuery } from '../features/blog-pages/queries.ts';
import { isUnreachable } from '../lib/error.ts';
import { describePage } from '../shell/page-title.ts';
import { pickSearchParams, type RouterContext, root } from './root.ts';

/** Loaded with the page, because most visits begin elsewhere. */
const importTeamQueries = () => import('../pages/team-blog/queries.ts');

/** Whether an address, with its query, is that of the front page of a team's blog that the viewer may see. */
export async function isTeamFrontPage(client: QueryClient, url: string): Promise<boolean> {
  const [, slug] = /^\/sites\/([^/?#]+)\/?(?:\?|$)/.exec(url) ?? [];
  if (slug === undefined) return false;
  // If the blog cannot be loaded, its page shows why.
  const blog = await client.ensureQueryData(publicBlogQuery(decodePart(slug))).catch(() => undefined);
  return blog?.is_p2 === true;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Loads what the front page of a team's blog shows first. */
export async function loadTeamBlog(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  { slug }: PublicBlog,
  sort: string | undefined,
): Promise<void> {
  const { parseOrder, teamPageQuery } = await importTeamQueries();
  // If the posts cannot be loaded, the page shows it.
  await queryClient.prefetchInfiniteQuery(teamPageQuery(slug, parseOrder(sort)));
}

/**
 * In the browser: the front page of a team's blog. All other addresses of blogs are left to the server (blog-pages.ts), which also
 * renders this one.
 */
export const teamBlog = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/sites/$slug',
    validateSearch: pickSearchParams('sort'),
    loaderDeps: ({ search }: { search: { sort?: string } }) => search,
    loader: async ({ context, params: { slug }, deps: { sort }, location }) => {
      const { queryClient, startedAt } = context;
      const blog = await queryClient.ensureQueryData(publicBlogQuery(slug)).catch((error) => {
        if (isUnreachable(error)) throw error;
      });
      if (blog?.is_p2 && blog.slug === slug) {
        void loadTeamBlog(context, blog, sort);
        return { blog };
      }
      if (location.href === startedAt) throw notFound();
      throw redirect({ href: location.href, reloadDocument: true });
    },
    component: lazyRouteComponent(() => import('../pages/team-blog/TeamBlogPage.tsx'), 'TeamBlogPage'),
  }),
  { title: ({ blog }) => [blog.title] },
);
