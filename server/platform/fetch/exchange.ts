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
  body: string | Uint8Array | undefined;
  /** Maximum bytes of the decoded body. */
  maxBytes: number;
  errorBodies: readonly number[];
  readsBody: boolean;
  signal: AbortSignal;
  /** Longest pause, in milliseconds. */
  idleMs: number;
}

export interface ExchangeResponse {
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array<ArrayBuffer>;
  wireBytes: number;
  /** Target of a redirect, not yet resolved; undefined for any other response. */
  location: string | undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Sends one request and returns its response, without following redirects. Throws FetchFailure and the HTTP client's errors. */
export async function sendRequest(client: Dispatcher, request: ExchangeRequest): Promise<ExchangeResponse> {
  const { url, signal, idleMs, authorization, headers: sentHeaders } = request;
  const send = () =>
    client.request({
      origin: url.origin,
      // Everything after the origin unchanged; `pathname + search` would lose a lone question mark.
      path: url.href.slice(url.origin.length),
      method: request.method,
      headers: authorization === undefined ? sentHeaders : { ...sentHeaders, Authorization: authorization },
      body: request.body ?? null,
      signal,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
    });
  const response = await send().catch((error) => {
    // Requests that change something are sent once: the server may have processed it before the connection broke.
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
 * Whether the server closed an idle connection at the moment of its reuse. It had responded before, so the request is retried
 * once on a new one; a server that closes without ever responding is not retried.
 */
function isReusedConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

/** Closes the connection instead of reading the rest of an unwanted body. */
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

/** Headers that may occur only once: joining two would create a value that the sender did not mean. */
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
