import type { QueryClient } from '@tanstack/react-query';
import type { Blog } from '#shared/api/blogs.ts';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import { findCallError } from '#web/lib/error.ts';
import { connectedSiteQuery } from '../connected-sites/queries.ts';
import { blogQuery } from './queries.ts';

/** A blog hosted here, or a connected site; only the former has capabilities. */
export type AnySite = Blog | ConnectedSite;

/** Loads the blog or connected site in an address, for pages that both have. If neither, throws the error of loading the blog. */
export async function ensureAnySite(client: QueryClient, siteId: string): Promise<AnySite> {
  const known = client.getQueryData(connectedSiteQuery(siteId).queryKey);
  if (known) return known;
  try {
    return await client.ensureQueryData(blogQuery(siteId));
  } catch (error) {
    if (findCallError(error)?.code !== 'not_found') throw error;
    const connected = await client.ensureQueryData(connectedSiteQuery(siteId)).catch(() => undefined);
    if (!connected) throw error;
    // Its pages load it by number.
    client.setQueryData(connectedSiteQuery(connected.ID).queryKey, connected);
    return connected;
  }
}
