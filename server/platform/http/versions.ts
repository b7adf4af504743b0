import type { FastifyRequest } from 'fastify';
import { type Endpoint, listVersionedPaths, REST_VERSIONS } from '#shared/endpoint.ts';

const ANY_VERSION = `:restVersion(^(?:${REST_VERSIONS.map((version) => version.replace('.', '\\.')).join('|')})$)`;

/**
 * Returns the router's paths of an endpoint. One that responds under every version of the REST interface gets one path for all of
 * them: the router keeps some 4 KB for each.
 * @param declared every endpoint of the contract
 */
export function listRoutePaths(endpoint: Endpoint, declared: readonly Endpoint[]): string[] {
  const paths = listVersionedPaths(endpoint, declared);
  if (paths.length < REST_VERSIONS.length) return paths;
  return [endpoint.path.replace(/^\/rest\/[^/]+\//, `/rest/${ANY_VERSION}/`)];
}

/** Names the route of a request for people, with `*` for any version; undefined if there is none. */
export function nameRoute({ routeOptions: { url } }: FastifyRequest): string | undefined {
  return url?.replace(ANY_VERSION, '*');
}
