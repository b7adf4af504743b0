import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { closePromptly } from './closing.ts';
import { presentError, toAppError } from './envelope.ts';
import { errorPage, wantsPage } from './error-page.ts';
import { AppError } from './errors.ts';
import { forbidCrossSiteWrites, securityHeaders } from './security.ts';

/** Calls a minute from one address when a route names no limit of its own: a busy reader makes about 100. */
export const CALLS_PER_MINUTE = 1_000;
/** Bodies other than uploads; a post's HTML is at most 1 MiB. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * The HTTP server with everything that holds for every answer: security headers, the refusal of cross-site writes, limits,
 * compression, and errors in the interface's own shapes.
 */
export async function createHttpServer({
  log,
  publicUrl,
  limitCalls,
}: {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Off in tests, which come from one address. */
  limitCalls: boolean;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  closePromptly(app);
  securityHeaders(app, publicUrl);
  forbidCrossSiteWrites(app, publicUrl);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  takeEmptyJson(app);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  if (limitCalls) {
    await app.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_, { after }) =>
        new AppError('throttled', `Too many requests. Try again in ${after}.`),
    });
  }
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown, url: request.url }, 'request failed');
    if (wantsPage(request))
      return reply.status(error.status).type('text/html; charset=utf-8').send(errorPage(error));
    return reply.send(presentError(request, reply, error));
  });
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
  return app;
}

/** Clients say that a body is JSON where they send none: that is no input, and no error. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
