import type { Blog } from '#shared/api/blog-pages.ts';
import type { ModuleOptions, ModuleSlug } from '#shared/domain/modules.ts';

/** Whether a module of the blog is on. */
export function hasModule(blog: Blog, slug: ModuleSlug): boolean {
  return blog.modules.includes(slug);
}

/** The public options of a module that is on; undefined where it is off. */
export function optionsOfModule<S extends ModuleSlug>(
  blog: Blog,
  slug: S,
): Partial<ModuleOptions<S>> | undefined {
  return hasModule(blog, slug) ? (blog.options as ModuleOptions<S>) : undefined;
}
