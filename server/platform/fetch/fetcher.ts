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
import { type Deadline, startDeadline } from './deadline.ts';
import { type ExchangeResponse, sendRequest } from './exchange.ts';
import { FetchFailure, PrivateAddressError, toFailure } from './failure.ts';
import { createHostSlots } from './host-slots.ts';
import type { FetchOutcome, Redirect } from './outcome.ts';
import { choosePolicy, type FetchPolicy, findRefusal } from './policy.ts';
import { createRequestHeaders, type Identity, type RequestOptions } from './request-headers.ts';

/** What to ask for where a feed is expected; a page is the next best, for it may name one. */
export const FEED_ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, ' +
  'application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.8, */*;q=0.5';

export interface FetchOptions extends RequestOptions {
  /** What to do there; GET unless told. Nothing else is sent twice or follows a redirect: its answer is that redirect. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The Authorization header; it goes to the origin that was asked for and to no other one that it redirects to. */
  authorization?: string | undefined;
  /** Sent with it; its media type is among `headers`. */
  body?: string | undefined;
  /** Most bytes of the decoded body; 50 MiB unless told, and never more than 10 MiB on the wire. */
  maxBytes?: number;
  /** Statuses from 400 whose bodies are read all the same; none unless told. */
  errorBodies?: readonly number[];
  /** False where status and headers say enough: the body is not waited for, however large it is or slow. */
  readsBody?: boolean;
  /** Time for all of it, redirects included, milliseconds: 30 s unless told. A wait for a turn at the first host is not counted. */
  totalMs?: number;
  /** Ends the fetch early: `failed` with `aborted`, or `timeout` for an AbortSignal.timeout. */
  signal?: AbortSignal | undefined;
  /** Waited for before every request to a host, redirects among them: who asks for many things at once spreads them so. */
  pace?: ((host: string) => Promise<void>) | undefined;
}

export type FetchUrl = (url: string, options?: FetchOptions) => Promise<FetchOutcome>;

export interface Fetcher {
  /**
   * GETs an address over HTTP/1.1 (or does what `method` says), used exactly as given, following up to 5 redirects, each checked like the first. Every
   * ending that the other side, the network or the address can cause is an outcome; none of them throws. The time limit
   * (30 s) runs from the first turn at the host, not from the wait for it.
   */
  fetchUrl: FetchUrl;
  /** Closes all connections; fetches under way end as failed. */
  close: () => Promise<void>;
}

export interface FetcherOptions extends Identity {
  /** Loopback and private addresses and any port; else the public internet on 80 and 443. */
  allowPrivateNetworks: boolean;
  /** Overrides the policy that `allowPrivateNetworks` chooses. */
  policy?: FetchPolicy;
  resolve?: ResolveName;
  /** Milliseconds; the limits of `limits.ts` unless told. */
  deadlines?: { totalMs?: number; connectMs?: number; idleMs?: number };
}

/** Idle connections are kept just long enough for the next redirect or probe of the same host. */
const KEEP_ALIVE_MS = 2_000;
const MAX_HEADER_BYTES = 32 * 1024;

/** The only door out: whatever this server asks of other machines over HTTP goes through one fetcher. */
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

/** Where a fetch stands and how it came there. */
interface Journey {
  url: URL;
  redirects: Redirect[];
}

/** The URL to ask for: a fragment is the reader's business and is not sent. */
function parseTarget(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  if (url === null) return undefined;
  url.hash = '';
  return url;
}

/** Takes one redirect; throws FetchFailure when it leads nowhere, in a circle, or too far. */
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
