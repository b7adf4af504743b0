import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { SiteImport, SiteImportOutcome } from '#shared/api/site-imports.ts';
import type { Path, ResponseOf } from '#shared/endpoint.ts';
import * as api from '#shared/paths/site-imports.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { isAtWork, isOpen } from './rules.ts';

/** How often an import at work is polled without live events. */
const POLL_MS = 3_000;

/** The blog's latest imports, the newest first; polled while one is at work. */
export function siteImportsQuery(siteId: number) {
  return {
    ...endpointQuery(api.listSiteImports, { siteId }),
    refetchInterval: ({ state }: { state: { data: ResponseOf<typeof api.listSiteImports> | undefined } }) =>
      state.data?.imports.some(isAtWork) ? POLL_MS : false,
  } as const;
}

/** One import with its content; the stage is part of the key, because each has other content. */
export function siteImportQuery(siteId: number, { ID: importId, stage }: Pick<SiteImport, 'ID' | 'stage'>) {
  const query = endpointQuery(api.getSiteImport, { siteId, importId });
  return {
    ...query,
    queryKey: [...query.queryKey, stage] as const,
    refetchInterval: isOpen({ stage }) && stage !== 'ready' ? POLL_MS : (false as const),
  };
}

/** What an import of the blog at an address would find; the server looks for a few seconds. */
export function addressPreviewQuery(siteId: number, url: string) {
  return endpointQuery(api.previewSiteImportAddress, { siteId, url });
}

/** The report of an import, in pages. */
export function siteImportEntriesQuery(
  siteId: number,
  { ID: importId, stage }: Pick<SiteImport, 'ID' | 'stage'>,
  outcome: SiteImportOutcome | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listSiteImportEntries), siteId, importId, stage, outcome ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        api.listSiteImportEntries,
        { siteId, importId, page: pageParam, number: PAGE, outcome },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE < total ? page + 1 : undefined),
  });
}

const PAGE = 100;

export const createSiteImportMutation = () => createRefetchingMutation(api.createSiteImport);
export const startSiteImportMutation = () => createRefetchingMutation(api.startSiteImport);
export const cancelSiteImportMutation = () => createRefetchingMutation(api.cancelSiteImport);
export const resumeSiteImportMutation = () => createRefetchingMutation(api.resumeSiteImport);
export const undoSiteImportMutation = () => createRefetchingMutation(api.undoSiteImport);

/** After each of these the imports are fetched again. */
function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(
        [api.listSiteImports, api.getSiteImport].map((shown) =>
          client.invalidateQueries({ queryKey: toEndpointKey(shown) }),
        ),
      ),
  });
}
