import type { Context } from '#server/context.ts';
import { homeOfSite, originOfDomain } from '#server/features/blogs/present.ts';
import { findBlogAt } from './queries.ts';

/** What a host that is not the platform's own shows. */
export type HostPlace =
  /** The blog whose primary domain it is. */
  | { kind: 'blog'; slug: string }
  /** It is a blog's, which stands elsewhere: `home` has no slash at the end. */
  | { kind: 'moved'; slug: string; home: string };

/** The blog that is at a host; undefined for the platform's own host, and for every host that is no blog's. */
export async function findHostPlace(
  { pool, config }: Pick<Context, 'pool' | 'config'>,
  hostname: string,
): Promise<HostPlace | undefined> {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  // Almost every request is to the platform's own name: it costs nothing.
  if (host === new URL(config.publicUrl).hostname || !host.includes('.')) return undefined;
  const blog = await findBlogAt(pool, host);
  if (!blog) return undefined;
  const home = homeOfSite(config.publicUrl, blog);
  return home === originOfDomain(config.publicUrl, host)
    ? { kind: 'blog', slug: blog.slug }
    : { kind: 'moved', slug: blog.slug, home };
}

/**
 * What a request to the domain of a blog comes to: `/tea?preview=1` there is `/sites/{slug}/tea?preview=1` here. `movedTo` is the
 * same at the address where the blog stands today, if that is another one.
 *
 * @param url path and query
 */
export async function findMapped(
  context: Pick<Context, 'pool' | 'config'>,
  host: string,
  url: string,
): Promise<{ path: string; movedTo?: string } | undefined> {
  const place = await findHostPlace(context, host);
  if (!place) return undefined;
  const rest = url.replace(/^\/(?=$|\?)/, '');
  const path = `/sites/${place.slug}${rest}`;
  return place.kind === 'moved' ? { path, movedTo: new URL(place.home + rest).href } : { path };
}
