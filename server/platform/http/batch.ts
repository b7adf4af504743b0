import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REST_VERSIONS } from '#shared/endpoint.ts';
import { presentResponse } from './envelope.ts';
import { AppError } from './errors.ts';

/** Calls in one batch. */
const BATCH_MAX = 20;
/** The headers that each call of a batch inherits. */
const PASSED_HEADERS = ['authorization', 'cookie', 'accept-language'] as const;

/**
 * `GET /rest/{version}/batch?urls[]=/me&urls[]=/sites/tea`: several reads in one. Each response, including errors, is under its
 * address and the same as it would be alone. Each counts for the caller's limits.
 */
export function serveBatch(app: FastifyInstance): void {
  for (const version of REST_VERSIONS) {
    const home = `/rest/${version}/`;
    app.get<{ Querystring: Record<string, string | string[]> }>(`${home}batch`, async (request, reply) => {
      const urls = [request.query['urls[]'] ?? request.query.urls ?? []].flat();
      if (urls.length === 0 || urls.length > BATCH_MAX)
        throw new AppError('invalid_input', `Name 1 to ${BATCH_MAX} addresses in urls[].`);
      const responses: Record<string, unknown> = {};
      for (const url of urls) responses[url] = await callInProcess(app, request, resolveAddress(home, url));
      return presentResponse(request, reply.header('cache-control', 'private, no-store'), responses);
    });
  }
}

/** Returns the path and query of one read of this version; not of another batch. Throws `invalid_input`. */
function resolveAddress(home: string, url: string): string {
  const address = URL.parse(`${home}${url.replace(/^\//, '')}`, 'http://batch.invalid');
  if (!address?.pathname.startsWith(home) || /\/batch\/?$/.test(address.pathname))
    throw new AppError('invalid_input', 'Write each address like /me, without the version before it.');
  return address.pathname + address.search;
}

async function callInProcess(app: FastifyInstance, request: FastifyRequest, url: string): Promise<unknown> {
  const headers = Object.fromEntries(
    PASSED_HEADERS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const response = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip });
  if (!String(response.headers['content-type']).includes('json'))
    throw new AppError('invalid_input', `${url} answers a file, which no batch can hold.`);
  return response.json();
}
