import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SiteChange, SiteModules, SiteSettings } from '#shared/api/modules.ts';
import * as api from '#shared/paths/modules.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The modules of a site (AP-27). */
export const modulesQuery = (siteId: number) =>
  queryOptions({
    queryKey: toEndpointKey(api.getFromSite, { siteId, path: api.MODULES_PATH }),
    queryFn: async ({ client, signal }) => {
      const { data } = await getCall(client)(api.getFromSite, { siteId, path: api.MODULES_PATH }, { signal });
      return data as SiteModules;
    },
  });

/** Turns a module of a site on or off (AP-26). */
export async function sendActive(client: QueryClient, siteId: number, slug: string, active: boolean) {
  await getCall(client)(api.postToSite, {
    siteId,
    path: api.pathOfModule(slug),
    body: JSON.stringify({ active }),
  });
}

/** Saves settings of a site as the site takes them. */
export async function sendSettings(client: QueryClient, siteId: number, settings: SiteSettings) {
  const { data } = await getCall(client)(api.postToSite, {
    siteId,
    path: api.SETTINGS_PATH,
    body: JSON.stringify(settings),
    json: true,
  });
  return data as unknown as SiteChange;
}
