import { Agent } from 'undici';
import {
  FETCH_CONNECT_MS,
  FETCH_DEADLINE_MS,
  FETCH_IDLE_MS,
  FETCH_MAX_BODY_BYTES,
  FETCH_MAX_REDIRECTS,
  FETCH_PER_HOST,
} from '#shared/domain/limits.ts';
import { createConnector, type ResolveName, resolveBySystem } from './connector.ts';
import { type ExchangeResponse, sendRequest } from './exchange.ts';
import { FetchFailure, PrivateAddressError, toFailure } from './failure.ts';
import { createHostSlots } from './host-slots.ts';
import type { FetchOutcome, Redirect } from './outcome.ts';
import { choosePolicy, type FetchPolicy, findRefusal } from './policy.ts';
import { createRequestHeaders, type Identity, type RequestOptions } from './request-headers.ts';

/** Accept header where a feed is expected; a page is second best, because it may link to one. */
export const FEED_ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, ' +
  'application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.8, */*;q=0.5';

export interface FetchOptions extends RequestOptions {
  /** Default GET. No other method is retried or follows a redirect: its response is that redirect. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The Authorization header; sent only to the requested origin, not to others it redirects to. */
  authorization?: string | undefined;
  /** Request body; its media type is among `headers`. */
  body?: string | Uint8Array | undefined;
  /** Maximum bytes of the decoded body; default 50 MiB, and never more than 10 MiB on the wire. */
  maxBytes?: number;
  /** Statuses from 400 whose bodies are read anyway; default none. */
  errorBodies?: readonly number[];
  /** False if status and headers are enough: the body is then not read at all. */
  readsBody?: boolean;
  /** Milliseconds for all of it, including redirects; default 30 s. Waiting for the first host is not included. */
  totalMs?: number;
  /** Aborts the fetch: `failed` with `aborted`, or `timeout` for an AbortSignal.timeout. */
  signal?: AbortSignal | undefined;
  /** Awaited before every request to a host, including redirects, to spread many requests over time. */
  pace?: ((host: string) => Promise<void>) | undefined;
}

export type FetchUrl = (url: string, options?: FetchOptions) => Promise<FetchOutcome>;

export interface Fetcher {
  /**
   * GETs an address over HTTP/1.1 (or uses `method`), exactly as given, following up to 5 redirects, each checked like the first.
   * Whatever the server, the network or the address cause is an outcome; none of them throws. The time limit (30 s) starts when
   * the host is free, not while waiting for it.
   */
  fetchUrl: FetchUrl;
  /** Closes all connections; running fetches fail. */
  close: () => Promise<void>;
}

export interface FetcherOptions extends Identity {
  /** Allows loopback and private addresses and any port; else only the public internet on 80 and 443. */
  allowPrivateNetworks: boolean;
  /** Overrides the policy that `allowPrivateNetworks` chooses. */
  policy?: FetchPolicy;
  resolve?: ResolveName;
  /** Milliseconds; defaults in `limits.ts`. */
  deadlines?: { totalMs?: number; connectMs?: number; idleMs?: number };
}

/** Idle connections are kept just long enough for the next redirect or probe of the same host. */
const KEEP_ALIVE_MS = 2_000;
const MAX_HEADER_BYTES = 32 * 1024;

/** Creates the fetcher that makes all of this server's HTTP requests to other machines. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const policy = options.policy ?? choosePolicy(options.allowPrivateNetworks);
  const resolve = options.resolve ?? resolveBySystem;
  const {
    totalMs = FETCH_DEADLINE_MS,
    connectMs = FETCH_CONNECT_MS,
    idleMs = FETCH_IDLE_MS,
  } = options.deadlines ?? {};
  const slots = createHostSlots(FETCH_PER_HOST);
  const client = new Agent({
    connect: createConnector({ policy, resolve, connectMs }),
    allowH2: false,
    pipelining: 1,
    connections: FETCH_PER_HOST,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });

  async function fetchUrl(address: string, fetchOptions: FetchOptions = {}): Promise<FetchOutcome> {
    const first = parseTarget(address);
    if (first === undefined) return { kind: 'refused', reason: 'invalid_url', url: address, redirects: [] };
    const journey: Journey = { url: first, redirects: [] };
    const refusal = findRefusal(first, policy);
    if (refusal !== undefined) return toRefused(journey, refusal);
    let leave = () => {};
    let deadline: Deadline | undefined;
    try {
      await fetchOptions.pace?.(first.hostname);
      leave = await slots.acquire(first.hostname, fetchOptions.signal);
      deadline = startDeadline(fetchOptions.totalMs ?? totalMs, fetchOptions.signal);
      const request = {
        headers: createRequestHeaders(options, fetchOptions),
        method: fetchOptions.method ?? ('GET' as const),
        body: fetchOptions.body,
        maxBytes: fetchOptions.maxBytes ?? FETCH_MAX_BODY_BYTES,
        errorBodies: fetchOptions.errorBodies ?? [],
        readsBody: fetchOptions.readsBody ?? true,
        signal: deadline.signal,
        idleMs,
      };
      while (true) {
        const response = await sendRequest(client, {
          ...request,
          ...(journey.url.origin === first.origin && { authorization: fetchOptions.authorization }),
          url: journey.url,
        });
        leave();
        if (response.location === undefined) return toOutcome(journey, response, request.headers);
        followRedirect(journey, response.status, response.location);
        const refusal = findRefusal(journey.url, policy);
        if (refusal !== undefined) return toRefused(journey, refusal);
        await fetchOptions.pace?.(journey.url.hostname);
        leave = await slots.acquire(journey.url.hostname, deadline.signal);
      }
    } catch (error) {
      if (error instanceof PrivateAddressError) return toRefused(journey, 'private_address');
      return { kind: 'failed', ...toFailure(error), url: journey.url.href, redirects: journey.redirects };
    } finally {
      leave();
      deadline?.stop();
    }
  }

  return { fetchUrl, close: () => client.destroy() };
}

/** The state of a fetch and its redirects. */
interface Journey {
  url: URL;
  redirects: Redirect[];
}

/** Returns the URL to request, without the fragment, which is not sent. */
function parseTarget(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  if (url === null) return undefined;
  url.hash = '';
  return url;
}

/** Follows one redirect; throws FetchFailure for an invalid target, a loop, or too many. */
function followRedirect(journey: Journey, status: number, location: string): void {
  const from = journey.url;
  const to = parseTarget(decodeLocation(location), from);
  if (to === undefined)
    throw new FetchFailure('protocol', `Redirect to an invalid address: ${location.slice(0, 200)}`);
  const wasThere = to.href === from.href || journey.redirects.some((step) => step.from === to.href);
  journey.redirects.push({ from: from.href, to: to.href, status });
  journey.url = to;
  if (wasThere) throw new FetchFailure('redirect_loop', `Redirected back to ${to.href}`);
  if (journey.redirects.length > FETCH_MAX_REDIRECTS) {
    throw new FetchFailure('too_many_redirects', `More than ${FETCH_MAX_REDIRECTS} redirects`);
  }
}

/** Header bytes outside ASCII are most often UTF-8 that should have been percent-encoded. */
function decodeLocation(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

function toRefused(journey: Journey, reason: (FetchOutcome & { kind: 'refused' })['reason']): FetchOutcome {
  return { kind: 'refused', reason, url: journey.url.href, redirects: journey.redirects };
}

function toOutcome(journey: Journey, response: ExchangeResponse, sent: Record<string, string>): FetchOutcome {
  const { url, redirects } = journey;
  const { status, headers, body, wireBytes } = response;
  if (status !== 304) {
    return { kind: 'response', status, headers, body, finalUrl: url.href, redirects, wireBytes };
  }
  const wasConditional = 'If-None-Match' in sent || 'If-Modified-Since' in sent;
  if (!wasConditional) {
    const message = 'Answered 304 to a request without validators';
    return { kind: 'failed', reason: 'protocol', message, url: url.href, redirects };
  }
  return { kind: 'not_modified', headers, finalUrl: url.href, redirects };
}

interface Deadline {
  /** Aborts at the deadline or with the caller's own signal. */
  signal: AbortSignal;
  stop: () => void;
}

/** Starts the deadline of one fetch; `stop` must be called when it is done. */
function startDeadline(totalMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onAbort = () => controller.abort(callerSignal?.reason);
  const timer = setTimeout(() => {
    controller.abort(new FetchFailure('timeout', `No complete answer within ${totalMs} ms`));
  }, totalMs);
  callerSignal?.addEventListener('abort', onAbort, { once: true });
  if (callerSignal?.aborted) onAbort();
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
