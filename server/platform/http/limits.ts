import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { toNetwork } from './network.ts';
import type { FindRequestViewer } from './request-viewer.ts';

/** Calls a minute of one account or one address: a busy reader makes about 100. */
export const CALLS_PER_MINUTE = 1_000;
const MINUTE_MS = 60_000;
/** Askers whose calls are counted at a time; about 100 bytes each. */
const CALLERS_MAX = 50_000;

/**
 * Limits the calls of all routes that are registered from here on: a member's by account, from wherever they come, and everybody
 * else's by address. Every request counts once, whatever it makes the server do; what a page asks in process is no request.
 */
export async function limitCalls(app: FastifyInstance, findRequestViewer: FindRequestViewer): Promise<void> {
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    cache: CALLERS_MAX,
    keyGenerator: (request) => getCountKey(request, findRequestViewer),
    errorResponseBuilder: (_, { ttl }) => createThrottledError(Math.ceil(ttl / 1_000)),
  });
}

/**
 * A limit of its own for something that costs more than others, counted beside the general one. What is returned counts one
 * call of whoever sends the request, and throws `throttled` when it is one too many. Allows everything where calls are not limited.
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

/** A key that does not hold, or a database that is away, is for the route to answer; until then the address counts. */
async function getCountKey(request: FastifyRequest, findRequestViewer: FindRequestViewer): Promise<string> {
  const viewer = await findRequestViewer(request).catch(() => null);
  return viewer ? `account ${viewer.id}` : toNetwork(request.ip);
}
