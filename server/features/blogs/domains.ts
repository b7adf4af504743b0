import type { Context } from '#server/context.ts';
import { findSlugByDomain } from './queries.ts';

/**
 * Where a request to the domain of a blog leads: `/tea?preview=1` there is `/sites/{slug}/tea?preview=1` here. Undefined for the
 * platform's own host, and for every host that is no blog's.
 *
 * @param host lower case, without a port
 * @param url path and query
 */
export async function findMappedPath(
  { pool, config }: Pick<Context, 'pool' | 'config'>,
  host: string,
  url: string,
): Promise<string | undefined> {
  // Almost every request is to the platform's own name: it costs nothing.
  if (host === new URL(config.publicUrl).hostname || !host.includes('.')) return undefined;
  const slug = await findSlugByDomain(pool, host.toLowerCase());
  if (slug === undefined) return undefined;
  return `/sites/${slug}${url.replace(/^\/(?=$|\?)/, '')}`;
}
