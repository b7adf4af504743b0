import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, AnswerOf, Endpoint, InputOf } from '#shared/endpoint.ts';
import { type FindViewer, requireAccess, requireScope, type Viewer } from '../auth/viewer.ts';
import { envelope } from './envelope.ts';
import { AppError } from './errors.ts';

export type ViewerOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer A> ? ('public' extends A ? Viewer | null : Viewer) : never;

/** An endpoint of the contract with the code that answers it. `C` is the application's context. */
export interface Route<C> {
  endpoint: Endpoint;
  handle: (context: C, input: never, viewer: never) => Promise<unknown>;
  /** Calls a minute that one person or address may make; the general limit when absent. */
  perMinute?: number;
}

/** Binds a handler to an endpoint: wrong input, viewer or answer is a compile error. */
export function route<C, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  handle: (
    context: C,
    input: InputOf<Endpoint<I, O, A>>,
    viewer: ViewerOf<Endpoint<I, O, A>>,
  ) => Promise<AnswerOf<Endpoint<I, O, A>>>,
  options: { perMinute?: number } = {},
): Route<C> {
  return { endpoint: endpoint as unknown as Endpoint, handle, ...options };
}

/** The same call under another method or address, as clients of different ages know it. */
export function aliasOf<C>(original: Route<C>, other: Partial<Pick<Endpoint, 'method' | 'path'>>): Route<C> {
  return { ...original, endpoint: { ...original.endpoint, ...other } };
}

/**
 * Registers routes on the server. With `checkAnswers` (tests, development) every answer is held against its schema, and one
 * that does not fit is a defect (500).
 */
export function bindRoutes<C>(
  app: FastifyInstance,
  context: C,
  routes: Route<C>[],
  { findViewer, checkAnswers }: { findViewer: FindViewer; checkAnswers: boolean },
): void {
  for (const { endpoint, handle, perMinute } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(perMinute ? { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } } : {}),
      handler: async (request, reply) => {
        const viewer = await findViewer(headersOf(request));
        requireAccess(endpoint.access, viewer, endpoint.verifiedBefore);
        requireScope(endpoint.method, viewer);
        const answer = await handle(context, parseInput(endpoint, request) as never, viewer as never);
        if (checkAnswers) requireAnswer(endpoint, answer);
        return envelope(request, privately(reply, viewer), answer);
      },
    });
  }
}

/** One person's answer must never be kept by a shared cache. */
export function privately(reply: FastifyReply, viewer: Viewer | null): FastifyReply {
  return reply.header('cache-control', viewer ? 'private, no-store' : 'no-cache');
}

/** The request's headers as the web's own type; repeated ones are joined. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Path parameters win over the body, the body over the query, so that no outer value can replace the object addressed. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (name.endsWith('[]')) query[name.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else query[name] = value;
  }
  const body = request.body && typeof request.body === 'object' ? request.body : {};
  const parsed = endpoint.input.safeParse({ ...query, ...body, ...(request.params as object) });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) =>
    [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
  );
  throw new AppError('invalid_input', faults.join('; '));
}

/** Throws for an answer that the contract does not know: a defect. */
export function requireAnswer(endpoint: Endpoint, answer: unknown): void {
  const checked = endpoint.answer.safeParse(answer);
  if (!checked.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers what its contract does not: ${checked.error.message}`,
    );
}
