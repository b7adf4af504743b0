import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type Access,
  type Endpoint,
  type InputOf,
  listPathParameters,
  type ResponseOf,
  SITE_PARAMETER,
} from '#shared/endpoint.ts';
import { requireAccess, requireScope, type Viewer } from '../auth/viewer.ts';
import { presentResponse } from './envelope.ts';
import { AppError } from './errors.ts';
import { parseFields, pickFields } from './fields.ts';
import { type DoOnce, getIdempotencyKey } from './idempotency.ts';
import { type CallFor, createInProcessCalls, type HandleCall, toCallName } from './in-process-call.ts';
import { createLimit } from './limits.ts';
import type { FindRequestViewer } from './request-viewer.ts';
import { listRoutePaths } from './versions.ts';

export type ViewerOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer A> ? ('public' extends A ? Viewer | null : Viewer) : never;

/** The headers of a request. */
export type SentHeaders = IncomingHttpHeaders;

/** An endpoint of the contract with its handler. `C` is the application's context. */
export interface Route<C> {
  endpoint: Endpoint;
  handle: (context: C, input: never, viewer: never, headers: SentHeaders) => Promise<unknown>;
  /** Calls per minute of one user or address; default: only the general limit. */
  perMinute?: number;
  /** Throws for calls over HTTP that are not allowed; not called for pages, which call the handler themselves. */
  requireOutside?: (context: C, input: never, viewer: never) => Promise<void>;
}

/** Binds a handler to an endpoint: a wrong input, viewer or response is a compile error. */
export function route<C, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (
    context: C,
    input: InputOf<Endpoint<I, O, A>>,
    viewer: ViewerOf<Endpoint<I, O, A>>,
    /** For requests of the sender’s browser to all sites, such as not to be tracked. */
    headers: SentHeaders,
  ) => Promise<ResponseOf<Endpoint<I, O, A>>>,
  options: {
    perMinute?: number;
    requireOutside?: (
      context: C,
      input: InputOf<Endpoint<I, O, A>>,
      viewer: ViewerOf<Endpoint<I, O, A>>,
    ) => Promise<void>;
  } = {},
): Route<C> {
  return { endpoint: endpoint as unknown as Endpoint, handle, ...options };
}

/** Serves the same call under another method or address, for clients of other versions. */
export function createAlias<C>(
  original: Route<C>,
  other: Partial<Pick<Endpoint, 'method' | 'path'>>,
): Route<C> {
  return { ...original, endpoint: { ...original.endpoint, ...other } };
}

/** The dependencies of every call. */
export interface Binding {
  findRequestViewer: FindRequestViewer;
  /** Finds the number of the blog with this slug or domain; undefined also if the viewer may not see it. */
  findSiteId: (text: string, viewer: Viewer | null) => Promise<number | undefined>;
  doOnce: DoOnce;
  /** In tests and development: a response that does not match its schema is a defect (500). */
  checkResponses: boolean;
}

/**
 * Registers routes on the server, each in all of its versions, which share its limit. Returns the function by which pages call
 * them without the web server.
 */
export function bindRoutes<C>(
  app: FastifyInstance,
  context: C,
  routes: Route<C>[],
  binding: Binding,
): CallFor {
  const declared = routes.map(({ endpoint }) => endpoint);
  const handlers = new Map<string, HandleCall>();
  for (const { endpoint, handle, perMinute, requireOutside } of routes) {
    const limit = perMinute === undefined ? undefined : createLimit(app, perMinute);
    const handleCall = async (
      request: FastifyRequest,
      sent: Record<string, unknown>,
      isOutside: boolean,
    ): Promise<unknown> => {
      await limit?.(request);
      const viewer = await authorizeCall(endpoint, request, sent, binding);
      const input = parseInput(endpoint, sent);
      if (isOutside) await requireOutside?.(context, input as never, viewer as never);
      const run = () => handle(context, input as never, viewer as never, request.headers);
      const key =
        isOutside && viewer && endpoint.method !== 'GET' ? getIdempotencyKey(request.headers) : undefined;
      const response =
        key === undefined
          ? await run()
          : await binding.doOnce({ userId: viewer!.id, key, name: toCallName(endpoint) }, run);
      if (binding.checkResponses) requireValidResponse(endpoint, response);
      return response;
    };
    handlers.set(toCallName(endpoint), async (request, sent) => {
      const response = await handleCall(request, sent, false);
      return typeof sent.fields === 'string' ? pickFields(response, parseFields(sent.fields)) : response;
    });
    for (const url of listRoutePaths(endpoint, declared)) {
      app.route({
        method: endpoint.method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const response = await handleCall(request, getSentValues(request), true);
          return presentResponse(
            request,
            setCacheControl(reply, await binding.findRequestViewer(request)),
            response,
          );
        },
      });
    }
  }
  return createInProcessCalls(handlers);
}

/** Returns the viewer; throws if they may not call. Replaces a blog's slug or domain in `sent` by its number. */
export async function authorizeCall(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'verifiedBefore'>,
  request: FastifyRequest,
  sent: Record<string, unknown>,
  { findRequestViewer, findSiteId }: Pick<Binding, 'findRequestViewer' | 'findSiteId'>,
): Promise<Viewer | null> {
  const viewer = await findRequestViewer(request);
  requireAccess(endpoint.access, viewer, endpoint.verifiedBefore);
  requireScope(endpoint.method, viewer);
  if (!listPathParameters(endpoint.path).includes(SITE_PARAMETER)) return viewer;
  const site = String(sent[SITE_PARAMETER]);
  // feed:12 is a feed from elsewhere, whose posts can also have comments here.
  if (/^(feed:)?\d+$/.test(site)) return viewer;
  const found = await findSiteId(site, viewer);
  if (found === undefined) throw new AppError('not_found', 'We can’t find that blog.');
  sent[SITE_PARAMETER] = String(found);
  return viewer;
}

/** A user's response must never be in a shared cache. */
export function setCacheControl(reply: FastifyReply, viewer: Viewer | null): FastifyReply {
  return reply.header('cache-control', viewer ? 'private, no-store' : 'no-cache');
}

/**
 * Returns the values of a request by name. Path parameters override the body, the body the query, so that no other value can
 * replace the addressed object.
 */
export function getSentValues(request: FastifyRequest): Record<string, unknown> {
  return { ...toNamedValues(request.query), ...toNamedValues(request.body), ...(request.params as object) };
}

/** Returns the input of a handler. Throws `invalid_input` with everything that is wrong with the values. */
export function parseInput(endpoint: Endpoint, sent: Record<string, unknown>): unknown {
  const parsed = endpoint.input.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) =>
    [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
  );
  throw new AppError('invalid_input', errors.join('; '));
}

/** Returns the values of a query, a form or a JSON object by name; `tags[]` is the list `tags`. */
function toNamedValues(source: unknown): Record<string, unknown> {
  if (!source || typeof source !== 'object') return {};
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) =>
      name.endsWith('[]') ? [name.slice(0, -2), Array.isArray(value) ? value : [value]] : [name, value],
    ),
  );
}

/** Throws for a response that does not match the contract: a defect. */
export function requireValidResponse(endpoint: Endpoint, response: unknown): void {
  const checked = endpoint.answer.safeParse(response);
  if (!checked.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers what its contract does not: ${checked.error.message}`,
    );
}
