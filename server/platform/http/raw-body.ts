import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, InputOf, ResponseOf } from '#shared/endpoint.ts';
import { presentResponse } from './envelope.ts';
import { AppError } from './errors.ts';
import { createLimit } from './limits.ts';
import {
  authorizeCall,
  type Binding,
  parseInput,
  requireValidResponse,
  setCacheControl,
  type ViewerOf,
} from './route.ts';
import { listRoutePaths } from './versions.ts';

/** An endpoint whose body is bytes (application/octet-stream), with its handler. Path and query are its input. */
export interface RawRoute<C> {
  endpoint: Endpoint;
  handle: (context: C, input: never, viewer: never, bytes: Buffer) => Promise<unknown>;
  /** Of one body. */
  maxBytes: number;
  /** Calls per minute of one user. */
  perMinute: number;
}

/** Binds a handler to an endpoint that takes bytes. */
export function rawRoute<C, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (
    context: C,
    input: InputOf<Endpoint<I, O, A>>,
    viewer: ViewerOf<Endpoint<I, O, A>>,
    bytes: Buffer,
  ) => Promise<ResponseOf<Endpoint<I, O, A>>>,
  options: Pick<RawRoute<C>, 'maxBytes' | 'perMinute'>,
): RawRoute<C> {
  return { endpoint: endpoint as unknown as Endpoint, handle, ...options };
}

const RAW_TYPE = 'application/octet-stream';

/** Registers endpoints that take bytes. A body that is larger than allowed is rejected as soon as that is known. */
export async function bindRawRoutes<C>(
  app: FastifyInstance,
  context: C,
  routes: RawRoute<C>[],
  binding: Binding,
): Promise<void> {
  const declared = routes.map(({ endpoint }) => endpoint);
  // In their own scope: no other route reads such bodies.
  await app.register(async (scope) => {
    scope.addContentTypeParser(RAW_TYPE, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const { endpoint, handle, maxBytes, perMinute } of routes) {
      const limit = createLimit(app, perMinute);
      for (const url of listRoutePaths(endpoint, declared)) {
        scope.route({
          method: endpoint.method,
          url,
          bodyLimit: maxBytes,
          handler: async (request, reply) => {
            await limit(request);
            const sent = { ...(request.query as object), ...(request.params as object) };
            const viewer = await authorizeCall(endpoint, request, sent, binding);
            const input = parseInput(endpoint, sent);
            if (!Buffer.isBuffer(request.body))
              throw new AppError('unsupported_type', `Send the bytes as they are, as ${RAW_TYPE}.`);
            const response = await handle(context, input as never, viewer as never, request.body);
            if (binding.checkResponses) requireValidResponse(endpoint, response);
            return presentResponse(request, setCacheControl(reply, viewer), response);
          },
        });
      }
    }
  });
}
