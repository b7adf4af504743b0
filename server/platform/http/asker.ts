import type { FastifyRequest } from 'fastify';
import type { FindViewer, Viewer } from '../auth/viewer.ts';
import { headersOf } from './route.ts';

/** Finds who sends a request, as FindViewer does. */
export type FindAsker = (request: FastifyRequest) => Promise<Viewer | null>;

/** Asks once a request, however many parts of the server want to know. */
export function oncePerRequest(findViewer: FindViewer): FindAsker {
  const found = new WeakMap<FastifyRequest, Promise<Viewer | null>>();
  return (request) => {
    const known = found.get(request) ?? findViewer(headersOf(request));
    found.set(request, known);
    return known;
  };
}
