import { normalizeIP } from '@fastify/rate-limit';
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

/**
 * What counts as one address wherever addresses are counted: IPv4 whole, IPv6 by its first 64 bits, because that is what one
 * household or one server has to itself (RFC 6177). An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  return normalizeIP(address, 64);
}
