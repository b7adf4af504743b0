import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { closeGracefully } from './closing.ts';
import { serveCompressed } from './compression.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  toServerOptions,
} from './connections.ts';
import { encodeJson } from './encode-json.ts';
import { presentError, toAppError } from './envelope.ts';
import { isInterface, isPageRequest, renderErrorPage } from './error-page.ts';
import { AppError } from './errors.ts';
import { takePathLocale } from './path-locale.ts';
import { addSecurityHeaders, forbidCrossSiteWrites } from './security.ts';

/** Bodies other than uploads; a post's HTML is at most 1 MiB. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Endpoints have schemas of their own (`shared/api/`): so that Fastify loads no compilers of others, which take a megabyte. */
const NO_JSON_SCHEMAS = {
  compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema },
};

/**
 * Creates the HTTP server with everything that applies to every response: security headers, the rejection of cross-site writes,
 * compression, and errors in the interface's own shapes.
 */
export async function createHttpServer({
  log,
  publicUrl,
  trustProxy = [],
  connections = CONNECTION_LIMITS,
}: {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Addresses and networks whose X-Forwarded-For, -Proto and -Host are trusted. */
  trustProxy?: string[];
  connections?: ConnectionLimits;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: NO_JSON_SCHEMAS,
    ...toServerOptions(connections),
    ...(trustProxy.length > 0 ? { trustProxy } : {}),
    genReqId: () => randomUUID(),
    rewriteUrl(request) {
      const url = takePathLocale(request);
      // Calls have no routes for HEAD, which would take as much memory as those for GET. Node leaves out the body of the answer.
      if (request.method === 'HEAD' && isInterface(url)) request.method = 'GET';
      return url;
    },
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A request that still arrives while the server is stopping is handled like any other.
    return503OnClosing: false,
  });
  // Fastify sends bytes as they are; its type knows only of text.
  app.setReplySerializer(encodeJson as unknown as (response: unknown) => string);
  closeGracefully(app);
  limitConnections(app, connections, BODY_LIMIT_BYTES);
  addSecurityHeaders(app, publicUrl);
  forbidCrossSiteWrites(app, publicUrl);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  acceptEmptyJson(app);
  serveCompressed(app);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown, url: request.url }, 'request failed');
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    if (isPageRequest(request))
      return reply.status(error.status).type('text/html; charset=utf-8').send(renderErrorPage(error));
    return reply.send(presentError(request, reply, error));
  });
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There’s nothing at this address.');
  });
  return app;
}

function refuseJsonSchema(): never {
  throw new Error('Routes have no JSON Schema here; declare an endpoint in shared/api/.');
}

/** Clients declare an empty body as JSON: that is no input, and no error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
