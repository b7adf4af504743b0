import type { Context } from '#server/context.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { askRest, type RestOutcome, type RestRequest } from './rest.ts';
import { openToken } from './token.ts';

/**
 * Asks a connected WordPress site as its owner, under the root of its REST interface: `/wp/v2/…`, `/jetpack/v4/…`. At most 4 MiB in
 * 15 s. Every ending is an outcome; `errorOfRefusal` makes a sentence of a refusal.
 */
export async function callConnectedSite(
  context: Context,
  site: ConnectedSiteRow,
  request: RestRequest,
): Promise<RestOutcome> {
  const place = openToken(context, site);
  if (place === undefined) return { kind: 'refused', reason: 'no_route' };
  if (place === 'sealed') return { kind: 'refused', reason: 'sealed' };
  return askRest(context.fetchUrl, place, request);
}
