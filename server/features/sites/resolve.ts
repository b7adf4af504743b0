import type { Context } from '#server/context.ts';
import * as queries from './queries.ts';

/**
 * The number of the blog that a client names in an address: by its slug, by its domain, or, as clients of the platform write an
 * address with a path, `example.com::sites::slug`. Undefined where there is none that the viewer may see.
 */
export async function findSiteId(
  { db, config }: Pick<Context, 'db' | 'config'>,
  text: string,
  viewerId: number | null,
): Promise<number | undefined> {
  const name = text.toLowerCase();
  const home = `${new URL(config.publicUrl).host}::sites::`;
  return queries.findSiteId(db, name.startsWith(home) ? name.slice(home.length) : name, viewerId);
}
