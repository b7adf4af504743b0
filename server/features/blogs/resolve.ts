import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import * as queries from './queries.ts';
import { canDo, requireCapability } from './rules.ts';

/**
 * Returns the number of the blog that a client names in an address: by its slug, by its domain, or, as the platform's clients
 * write an address with a path, `example.com::sites::slug`. Undefined if there is none that the viewer may see.
 */
export async function resolveBlogId(
  { db, config }: Pick<Context, 'db' | 'config'>,
  text: string,
  viewerId: number | null,
): Promise<number | undefined> {
  const name = text.toLowerCase();
  const home = `${new URL(config.publicUrl).host}::sites::`;
  return queries.findBlogId(db, name.startsWith(home) ? name.slice(home.length) : name, viewerId);
}

/** Returns a blog to those who manage it: its owners, and administrators. Throws `not_found`, `forbidden`. */
export async function getManagedBlog(
  { db }: Pick<Context, 'db'>,
  blogId: number,
  viewer: Viewer,
): Promise<queries.BlogRow> {
  const blog = await queries.getBlog(db, blogId, viewer.id);
  requireCapability(viewer, blog, 'manage_options');
  return blog;
}

/** Returns a blog to its writers and managers. Throws `not_found`, `forbidden`. */
export async function getOwnBlog(
  { db }: Pick<Context, 'db'>,
  blogId: number,
  viewer: Viewer,
): Promise<queries.BlogRow> {
  const blog = await queries.getBlog(db, blogId, viewer.id);
  if (!canDo(viewer, blog).manage_options) requireCapability(viewer, blog, 'publish_posts');
  return blog;
}
