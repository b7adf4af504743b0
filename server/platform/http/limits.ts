import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { toNetwork } from './network.ts';
import type { FindRequestViewer } from './request-viewer.ts';
import { nameRoute } from './versions.ts';

const MINUTE_MS = 60_000;
/** Callers counted at a time; about 100 bytes each. */
const CALLERS_MAX = 50_000;

/**
 * Limits the calls of all routes registered from here on: by account for users, wherever they are, and by address for visitors.
 * Every request counts once, whatever it makes the server do; in-process calls of a page do not count.
 *
 * @param getCallsPerMinute the limit at present; a busy reader makes about 100
 */
export async function limitCalls(
  app: FastifyInstance,
  findRequestViewer: FindRequestViewer,
  getCallsPerMinute: () => number,
): Promise<void> {
  await app.register(rateLimit, {
    max: getCallsPerMinute,
    timeWindow: MINUTE_MS,
    cache: CALLERS_MAX,
    keyGenerator: (request) => getCountKey(request, findRequestViewer),
    errorResponseBuilder: (_, { ttl }) => createThrottledError(Math.ceil(ttl / 1_000)),
  });
}

/** Reports every call of the routes registered from here on that a limit refused, by its method and path. */
export function countRefusedCalls(app: FastifyInstance, count: (call: string) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) count(`${request.method} ${nameRoute(request) ?? 'unknown'}`);
  });
}

/**
 * Creates an additional limit for expensive calls. The returned function counts one call of the request's sender, and throws
 * `throttled` above the limit. Allows everything where calls are not limited.
 */
export function createLimit(
  app: FastifyInstance,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw createThrottledError(counted.ttlInSeconds);
  };
}

function createThrottledError(seconds: number): AppError {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new AppError('throttled', `Too many requests. Try again in ${wait}.`, { retry_after: seconds });
}

/** An invalid key or an unavailable database is the route's to report; until then the address counts. */
async function getCountKey(request: FastifyRequest, findRequestViewer: FindRequestViewer): Promise<string> {
  const viewer = await findRequestViewer(request).catch(() => null);
  return viewer ? `account ${viewer.id}` : toNetwork(request.ip);
}
