import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { FETCH_MAX_WIRE_BYTES } from '#shared/domain/limits.ts';
import { decodeContent, mergeChunks } from './content-coding.ts';
import { FetchFailure } from './failure.ts';
import type { ResponseHeaders } from './outcome.ts';

export interface ExchangeRequest {
  url: URL;
  headers: Record<string, string>;
  authorization?: string | undefined;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body: string | undefined;
  /** Most bytes of the decoded body. */
  maxBytes: number;
  errorBodies: readonly number[];
  readsBody: boolean;
  signal: AbortSignal;
  /** Longest silence, in milliseconds. */
  idleMs: number;
}

export interface ExchangeResponse {
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array<ArrayBuffer>;
  wireBytes: number;
  /** Where a redirect points, not yet resolved; undefined for any other answer. */
  location: string | undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One request and its answer, without following anything. Throws FetchFailure and what the HTTP client throws. */
export async function sendRequest(client: Dispatcher, request: ExchangeRequest): Promise<ExchangeResponse> {
  const { url, signal, idleMs, authorization, headers: sentHeaders } = request;
  const send = () =>
    client.request({
      origin: url.origin,
      // Everything after the origin as it stands; `pathname + search` would lose a lone question mark.
      path: url.href.slice(url.origin.length),
      method: request.method,
      headers: authorization === undefined ? sentHeaders : { ...sentHeaders, Authorization: authorization },
      body: request.body ?? null,
      signal,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
    });
  const response = await send().catch((error) => {
    // What changes something is sent once: the other side may have taken it before the connection broke.
    if (request.method === 'GET' && isReusedConnection(error)) return send();
    throw error;
  });
  const status = response.statusCode;
  const headers = toHeaders(response.headers);
  const location = request.method === 'GET' && REDIRECTS.has(status) ? headers.location : undefined;
  const isUnread = !request.readsBody || (status >= 400 && !request.errorBodies.includes(status));
  if (location !== undefined || status === 304 || isUnread) {
    discard(response.body);
    return { status, headers, body: new Uint8Array(), wireBytes: 0, location };
  }
  const wire = await readWire(response.body, headers['content-length'], request.maxBytes);
  const body = await decodeContent(wire, headers['content-encoding'] ?? '', request.maxBytes);
  return { status, headers, body, wireBytes: wire.length, location: undefined };
}

/**
 * An idle connection that the other side closed at the moment we used it again. It had answered before, so a second try
 * on a fresh one is fair; a server that closes without ever answering is asked once.
 */
function isReusedConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

/** Closes the connection instead of waiting for a body that nobody reads, however slowly it comes. */
function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

async function readWire(
  body: Readable,
  declared: string | undefined,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const limit = Math.min(FETCH_MAX_WIRE_BYTES, maxBytes);
  const createTooLargeError = () => new FetchFailure('too_large', `More than ${limit} bytes on the wire`);
  if (Number(declared ?? 0) > limit) {
    discard(body);
    throw createTooLargeError();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw createTooLargeError();
    chunks.push(chunk);
  }
  return mergeChunks(chunks, size);
}

/** Headers that may stand only once: joining two would make a value that neither sender nor reader meant. */
const SINGLE = new Set([
  'age',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
]);

function toHeaders(received: IncomingHttpHeaders): ResponseHeaders {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined) continue;
    if (typeof value === 'string') headers[name] = value;
    else headers[name] = SINGLE.has(name) ? value[0]! : value.join(', ');
  }
  return headers;
}
