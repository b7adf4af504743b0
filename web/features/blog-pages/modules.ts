import type { PublicBlog } from '#shared/api/blog-pages.ts';
import type { ModuleOptions, ModuleSlug } from '#shared/domain/modules.ts';

/** Whether a module of the blog is on. */
export function hasModule(blog: PublicBlog, slug: ModuleSlug): boolean {
  return blog.modules.includes(slug);
}

/** Returns the public options of a module, or undefined if it is off. */
export function findModuleOptions<S extends ModuleSlug>(
  blog: PublicBlog,
  slug: S,
): Partial<ModuleOptions<S>> | undefined {
  return hasModule(blog, slug) ? (blog.options as ModuleOptions<S>) : undefined;
}
