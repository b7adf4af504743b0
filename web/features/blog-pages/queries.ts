import type { RawInputOf } from '#shared/endpoint.ts';
import {
  getBlogPost,
  getFrontPage,
  getPublicBlog,
  listBlogPosts,
  searchBlogPosts,
} from '#shared/paths/blog-pages.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** A hosted blog by its slug, or by a former one. */
export function publicBlogQuery(slug: string) {
  return endpointQuery(getPublicBlog, { slug });
}

/** One page of a blog's posts. */
export function blogPostsQuery(input: RawInputOf<typeof listBlogPosts>) {
  return endpointQuery(listBlogPosts, input);
}

/** One post of a blog by its slug; `preview` also where it is not published, for its writers. */
export function blogPostQuery(slug: string, postSlug: string, preview: boolean) {
  return endpointQuery(getBlogPost, { slug, postSlug, ...(preview && { preview: '1' as const }) });
}

/** A page of the posts of a blog that hold the words. */
export function blogSearchQuery(input: RawInputOf<typeof searchBlogPosts>) {
  return endpointQuery(searchBlogPosts, input);
}

/** The newest posts of all public blogs. */
export const frontPageQuery = endpointQuery(getFrontPage, {});
