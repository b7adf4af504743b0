import type { Blog } from '#shared/api/blogs.ts';
import type { MODULES, ModuleSlug } from '#shared/domain/modules.ts';

type Options = {
  [S in ModuleSlug]: (typeof MODULES)[S]['options'];
};

/** Whether a module of the blog is on. */
export function hasModule(blog: Blog, slug: ModuleSlug): boolean {
  return blog.modules.includes(slug);
}

/** The options of a module that is on, as its public pages may know them; undefined where it is off. */
export function optionsOfModule<S extends ModuleSlug>(blog: Blog, slug: S): Options[S] | undefined {
  return hasModule(blog, slug) ? (blog.options as Options[S]) : undefined;
}
