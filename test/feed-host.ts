import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostAnswer, type PreparedAnswer, prepareAnswer } from './feed-host-answers.ts';

/** A received request. */
export interface HostRequest {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  /** Host header without the port. */
  host: string;
  /** Path and query. */
  path: string;
  /** Lower-case names; values are byte strings. */
  headers: Record<string, string | undefined>;
}

/** A fixed response, or one made for each request; `count` is 1 for the first request of the path. */
export type Answering =
  | HostAnswer
  | ((request: HostRequest, count: number) => HostAnswer | Promise<HostAnswer>);

export interface FeedHost {
  port: number;
  /**
   * Returns the address of a path at a host: `url('salt', '/feed')` is `http://salt.localhost:PORT/feed`. A host with a dot in it
   * (`127.0.3.4`) is used unchanged. The fetcher resolves names below localhost to 127.0.0.1 on every machine.
   */
  url: (host: string, path?: string) => string;
  /**
   * Sets the response of a path from now on, and returns its address. `*` as host or path matches all others; a path without a
   * query matches any query. Everything else is 404.
   */
  serve: (host: string, path: string, answer: Answering) => string;
  /** Every request so far, oldest first; empty if the host keeps no log. */
  requests: HostRequest[];
  /** Those for one host, and optionally one path. */
  requestsTo: (host: string, path?: string) => HostRequest[];
  /** Maximum concurrent requests for a host. */
  mostAtOnce: (host: string) => number;
  close: () => Promise<void>;
}

interface Place {
  answer: PreparedAnswer | Exclude<Answering, HostAnswer>;
  count: number;
  /** Last-Modified: when the body last changed. */
  changedAt: Date;
  etag: string;
}

/**
 * Starts an HTTP server on loopback that serves any number of sites by Host header. Feeds and pages have validators and are
 * revalidated with 304 like those of a good server; see HostAnswer for bad ones.
 *
 * @param addresses where it listens, all on one port: add 127.0.x.y for feeds with their own address.
 */
export async function startFeedHost({
  port: wantedPort = 0,
  addresses = ['127.0.0.1'],
  keepLog = true,
}: {
  port?: number;
  addresses?: string[];
  keepLog?: boolean;
} = {}): Promise<FeedHost> {
  const places = new Map<string, Place>();
  const requests: HostRequest[] = [];
  const underWay = new Map<string, { now: number; most: number }>();

  function findPlace(host: string, path: string): Place | undefined {
    const bare = path.split('?')[0]!;
    const keys = [host + path, host + bare, `${host}*`, `*${path}`, `*${bare}`, '**'];
    return keys.map((key) => places.get(key)).find((place) => place !== undefined);
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = describe(incoming);
    if (keepLog) requests.push(request);
    const load = underWay.get(request.host) ?? { now: 0, most: 0 };
    underWay.set(request.host, load);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    const answer = await prepare(request).finally(() => {
      load.now -= 1;
    });
    if (answer) await send(outgoing, request, ...answer);
    else outgoing.writeHead(404).end('Nothing here');
  }

  /** Returns the response of a path, and since when; undefined if none is set. Waits for the response's delay. */
  async function prepare(request: HostRequest): Promise<[PreparedAnswer, Date] | undefined> {
    const place = findPlace(request.host, request.path);
    if (place === undefined) return;
    place.count += 1;
    const { answer: told } = place;
    const answer = typeof told === 'function' ? prepareAnswer(await told(request, place.count)) : told;
    if (answer.etag !== place.etag) {
      place.etag = answer.etag;
      // Last-Modified has seconds: two changes within one must still differ.
      place.changedAt = new Date(Math.max(Date.now(), place.changedAt.getTime() + 1_000));
    }
    const { changedAt } = place;
    if (answer.delayMs) await sleep(answer.delayMs);
    return [answer, changedAt];
  }

  const servers: Server[] = [];
  let port = wantedPort;
  for (const address of addresses) {
    const server = createServer((incoming, outgoing) => {
      // A client may close the connection early.
      handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.listen(port, address);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    servers.push(server);
  }

  const url = (host: string, path = '/') => `http://${hostOf(host)}:${port}${path}`;
  return {
    port,
    url,
    serve: (host, path, answer) => {
      const key = (host === '*' ? host : hostOf(host)) + path;
      const before = places.get(key);
      places.set(key, {
        answer: typeof answer === 'function' ? answer : prepareAnswer(answer),
        count: before?.count ?? 0,
        changedAt: before?.changedAt ?? new Date(0),
        etag: before?.etag ?? '',
      });
      return url(host, path);
    },
    requests,
    requestsTo: (host, path) =>
      requests.filter((one) => one.host === hostOf(host) && (path === undefined || one.path === path)),
    mostAtOnce: (host) => underWay.get(hostOf(host))?.most ?? 0,
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}

function hostOf(host: string): string {
  return host.includes('.') || isIP(host) !== 0 ? host : `${host}.localhost`;
}

function describe(incoming: IncomingMessage): HostRequest {
  const { method = '', url = '/', headers } = incoming;
  return {
    at: Date.now(),
    method,
    host: (headers.host ?? '').replace(/:\d+$/, ''),
    path: url,
    headers: headers as Record<string, string | undefined>,
  };
}

async function send(outgoing: ServerResponse, request: HostRequest, answer: PreparedAnswer, changedAt: Date) {
  const { status = 200, validators = 'both', bytes, dripMs, resetAfter } = answer;
  if (status === 200 && (validators === 'both' || validators === 'etag'))
    outgoing.setHeader('etag', answer.etag);
  if (status === 200 && (validators === 'both' || validators === 'date')) {
    outgoing.setHeader('last-modified', changedAt.toUTCString());
  }
  if (bytes.length > 0) outgoing.setHeader('content-type', answer.type);
  for (const [name, value] of Object.entries(answer.headers ?? {})) outgoing.setHeader(name, value);
  if (status === 200 && isUnchanged(request, outgoing)) return void outgoing.writeHead(304).end();
  if (answer.coding !== undefined) outgoing.setHeader('content-encoding', answer.coding);
  if (!outgoing.hasHeader('content-length')) outgoing.setHeader('content-length', bytes.length);
  outgoing.writeHead(status);
  if (resetAfter !== undefined) {
    outgoing.write(bytes.subarray(0, resetAfter), () => outgoing.socket?.resetAndDestroy());
    return;
  }
  for (let at = 0; dripMs !== undefined && at < bytes.length; at += 1024) {
    outgoing.write(bytes.subarray(at, at + 1024));
    await sleep(dripMs);
    if (outgoing.destroyed) return;
  }
  outgoing.end(dripMs === undefined ? bytes : undefined);
}

/** RFC 9110, 13.2.2: If-Modified-Since counts only without If-None-Match. */
function isUnchanged({ headers }: HostRequest, outgoing: ServerResponse): boolean {
  const given = headers['if-none-match'];
  const etag = outgoing.getHeader('etag');
  if (given !== undefined) return given === etag || given.split(/,\s*/).includes(String(etag));
  const since = headers['if-modified-since'];
  return since !== undefined && since === outgoing.getHeader('last-modified');
}
