import type { Context } from '#server/context.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { callRest, type RestOutcome, type RestRequest } from './rest.ts';
import { openToken } from './token.ts';

/**
 * Calls a connected WordPress site as its owner, below the root of its REST interface: `/wp/v2/…`, `/jetpack/v4/…`. At most 4 MiB
 * in 15 s. Never throws; `toRefusalError` returns the sentence of a refusal.
 */
export async function callConnectedSite(
  context: Context,
  site: ConnectedSiteRow,
  request: RestRequest,
): Promise<RestOutcome> {
  const access = openToken(context, site);
  if (access === undefined) return { kind: 'refused', reason: 'no_route' };
  if (access === 'sealed') return { kind: 'refused', reason: 'sealed' };
  return callRest(context.fetchUrl, access, request);
}
