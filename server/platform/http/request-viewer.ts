import type { FastifyRequest } from 'fastify';
import type { FindViewer, Viewer } from '../auth/viewer.ts';
import { toHeaders } from './headers.ts';

/** Finds the viewer of a request, as FindViewer does. */
export type FindRequestViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/** Looks the viewer up once per request, however many parts of the server need it. */
export function createFindRequestViewer(findViewer: FindViewer): FindRequestViewer {
  const found = new WeakMap<FastifyRequest, Promise<Viewer | null>>();
  return (request) => {
    const known = found.get(request) ?? findViewer(toHeaders(request));
    found.set(request, known);
    return known;
  };
}
