import type { RawInputOf } from '#shared/endpoint.ts';
import {
  getBlogPost,
  getFrontPage,
  getPublicBlog,
  listBlogPosts,
  searchBlogPosts,
} from '#shared/paths/blog-pages.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** A hosted blog by its current or a former slug. */
export function publicBlogQuery(slug: string) {
  return endpointQuery(getPublicBlog, { slug }, 'feed');
}

/** One page of a blog's posts. */
export function blogPostsQuery(input: RawInputOf<typeof listBlogPosts>) {
  return endpointQuery(listBlogPosts, input);
}

/** A blog's post by its slug; with `preview` also unpublished ones, for its writers. */
export function blogPostQuery(slug: string, postSlug: string, preview: boolean) {
  return endpointQuery(getBlogPost, { slug, postSlug, ...(preview && { preview: '1' as const }) });
}

/** A page of a blog's posts that contain the words. */
export function blogSearchQuery(input: RawInputOf<typeof searchBlogPosts>) {
  return endpointQuery(searchBlogPosts, input);
}

/** The newest posts of all public blogs. */
export const frontPageQuery = endpointQuery(getFrontPage, {});
