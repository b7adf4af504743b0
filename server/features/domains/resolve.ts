import type { Context } from '#server/context.ts';
import { toBlogHomeUrl, toDomainOrigin } from '#server/features/blogs/urls.ts';
import { findBlogAt } from './queries.ts';

/** The target of a host other than the platform's. */
export type HostTarget =
  /** The blog with this primary domain. */
  | { kind: 'blog'; slug: string }
  /** A blog whose current address is elsewhere: `home` has no slash at the end. */
  | { kind: 'moved'; slug: string; home: string };

/** Finds the blog at a host; undefined for the platform's own host, and for unknown ones. */
export async function findHostTarget(
  { db, config }: Pick<Context, 'db' | 'config'>,
  hostname: string,
): Promise<HostTarget | undefined> {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  // Almost every request is to the platform's own name, or its number: it costs nothing.
  if (host === new URL(config.publicUrl).hostname || !host.includes('.') || /\.\d+$/.test(host))
    return undefined;
  const blog = await findBlogAt(db, host);
  if (!blog) return undefined;
  const home = toBlogHomeUrl(config.publicUrl, blog);
  return home === toDomainOrigin(config.publicUrl, host)
    ? { kind: 'blog', slug: blog.slug }
    : { kind: 'moved', slug: blog.slug, home };
}

/**
 * Resolves a request to a blog's domain: `/tea?preview=1` there is `/sites/{slug}/tea?preview=1` here. `movedTo` is the same at
 * the blog's current address, if that is another one.
 *
 * @param url path and query
 */
export async function findMapped(
  context: Pick<Context, 'db' | 'config'>,
  host: string,
  url: string,
): Promise<{ path: string; movedTo?: string } | undefined> {
  const target = await findHostTarget(context, host);
  if (!target) return undefined;
  const rest = url.replace(/^\/(?=$|\?)/, '');
  const path = `/sites/${target.slug}${rest}`;
  return target.kind === 'moved' ? { path, movedTo: new URL(target.home + rest).href } : { path };
}
