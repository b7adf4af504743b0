import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import * as queries from './queries.ts';
import { canDo, requireCapability } from './rules.ts';

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

/** A blog for those who manage it: its owners, and administrators. Throws `not_found`, `forbidden`. */
export async function getManagedSite(
  { db }: Pick<Context, 'db'>,
  siteId: number,
  viewer: Viewer,
): Promise<queries.SiteRow> {
  const site = await queries.getSite(db, siteId, viewer.id);
  requireCapability(viewer, site, 'manage_options');
  return site;
}

/** A blog for those who write in it or manage it. Throws `not_found`, `forbidden`. */
export async function getOwnSite(
  { db }: Pick<Context, 'db'>,
  siteId: number,
  viewer: Viewer,
): Promise<queries.SiteRow> {
  const site = await queries.getSite(db, siteId, viewer.id);
  if (!canDo(viewer, site).manage_options) requireCapability(viewer, site, 'publish_posts');
  return site;
}
