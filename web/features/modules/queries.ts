import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BlogChange, BlogModules, BlogSettings } from '#shared/api/modules.ts';
import * as api from '#shared/paths/modules.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The modules of a site (AP-27). */
export const modulesQuery = (siteId: number) =>
  queryOptions({
    queryKey: toEndpointKey(api.getFromBlog, { siteId, path: api.MODULES_PATH }),
    queryFn: async ({ client, signal }) => {
      const { data } = await getCall(client)(api.getFromBlog, { siteId, path: api.MODULES_PATH }, { signal });
      return data as BlogModules;
    },
  });

/** Turns a module of a site on or off (AP-26). */
export async function sendActive(client: QueryClient, siteId: number, slug: string, active: boolean) {
  await getCall(client)(api.postToBlog, {
    siteId,
    path: api.toModulePath(slug),
    body: JSON.stringify({ active }),
  });
}

/** Saves settings in the site's format. */
export async function sendSettings(client: QueryClient, siteId: number, settings: BlogSettings) {
  const { data } = await getCall(client)(api.postToBlog, {
    siteId,
    path: api.SETTINGS_PATH,
    body: JSON.stringify(settings),
    json: true,
  });
  return data as unknown as BlogChange;
}
