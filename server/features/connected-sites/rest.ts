import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';

/** A request to the REST interface of a WordPress site. */
export interface RestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the root, with a leading slash: `/wp/v2/posts`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Why there is no response. */
export type RefusalReason =
  /** Its name does not resolve; its certificate is invalid; no connection or no HTTP; no response in time. */
  | 'dns'
  | 'tls'
  | 'connect'
  | 'timeout'
  /** This server may not access the address. */
  | 'address'
  /** It redirects to another server, which must not get the password. */
  | 'moved'
  /** An error status without a WordPress code; WordPress without its database; WordPress has crashed. */
  | 'http'
  | 'database'
  | 'fatal'
  /** No REST interface: switched off, or none at all. */
  | 'rest'
  /** The password is rejected; ours cannot be decrypted; it is accepted, but does not allow this. */
  | 'token'
  | 'sealed'
  | 'rights'
  /** Nothing at this path: a missing plugin, or a deleted item. */
  | 'no_route'
  | 'missing'
  /** WordPress rejects the parameters; `message` is its own sentence. */
  | 'invalid';

/** `status`, `code` and `message` are WordPress's own, if it responded. */
export interface Refusal {
  kind: 'refused';
  reason: RefusalReason;
  status?: number;
  code?: string;
  message?: string;
}

export type RestOutcome =
  /** `total` is X-WP-Total, for lists. */
  { kind: 'answer'; status: number; body: unknown; total: number | undefined } | Refusal;

/** A response of WordPress has some kilobytes; a list of posts with contents may have some megabytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A user is waiting for it. */
const TOTAL_MS = 15_000;
const ERROR_STATUSES = [400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 501, 502, 503, 504];

/**
 * Calls the REST interface at a root. The Authorization is sent to the root's origin only: if that redirects elsewhere, the
 * result is `moved`.
 */
export async function callRest(
  fetchUrl: FetchUrl,
  { root, authorization }: { root: string; authorization?: string | undefined },
  request: RestRequest,
): Promise<RestOutcome> {
  const outcome = await fetchUrl(toRequestUrl(root, request), {
    method: request.method ?? 'GET',
    authorization,
    accept: 'application/json',
    ...(request.body !== undefined && {
      body: JSON.stringify(request.body),
      headers: { 'Content-Type': 'application/json' },
    }),
    maxBytes: MAX_BYTES,
    totalMs: TOTAL_MS,
    errorBodies: ERROR_STATUSES,
  });
  if (outcome.kind !== 'response') return { kind: 'refused', reason: toRefusalReason(outcome) };
  if (new URL(outcome.finalUrl).origin !== new URL(root).origin) return { kind: 'refused', reason: 'moved' };
  return parseResponse(outcome);
}

/** Without pretty permalinks the path is in the query: `https://example.com/?rest_route=/`. */
function toRequestUrl(root: string, { path, query = {} }: RestRequest): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Returns why a request to a site failed. */
export function toRefusalReason(outcome: Exclude<FetchOutcome, FetchResponse>): RefusalReason {
  if (outcome.kind === 'refused') return 'address';
  if (outcome.kind === 'not_modified') return 'http';
  switch (outcome.reason) {
    case 'dns':
    case 'tls':
      return outcome.reason;
    case 'timeout':
    case 'aborted':
      return 'timeout';
    case 'too_large':
    case 'bad_encoding':
      return 'rest';
    default:
      return 'connect';
  }
}

function parseResponse({ status, headers, body }: FetchResponse): RestOutcome {
  const text = new TextDecoder().decode(body);
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    if (json === undefined) return { kind: 'refused', reason: 'rest', status };
    const total = Number(headers['x-wp-total']);
    return { kind: 'answer', status, body: json, total: Number.isInteger(total) ? total : undefined };
  }
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown };
  const wordPressCode = typeof code === 'string' ? code : undefined;
  return {
    kind: 'refused',
    reason: toStatusReason(status, wordPressCode, text),
    status,
    ...(wordPressCode !== undefined && { code: wordPressCode }),
    ...(typeof message === 'string' && { message }),
  };
}

/** @param code WordPress's own, if the response was WordPress's */
function toStatusReason(status: number, code: string | undefined, text: string): RefusalReason {
  if (status >= 500) return toBreakdownReason(text);
  if (code === undefined) return status === 404 || status === 410 ? 'rest' : 'http';
  if (/disabled/.test(code) && /^rest|api/.test(code)) return 'rest';
  if (status === 401) return 'token';
  if (status === 403) return 'rights';
  if (status === 404 || status === 410) return code === 'rest_no_route' ? 'no_route' : 'missing';
  return status === 400 || status === 409 || status === 422 ? 'invalid' : 'http';
}

/** Recognizes WordPress's error pages, as HTML or inside JSON, in English; in other languages they are `http`. */
export function toBreakdownReason(text: string): 'database' | 'fatal' | 'http' {
  if (/establishing a database connection/i.test(text)) return 'database';
  return /critical error on (this|your) (web)?site|internal_server_error/i.test(text) ? 'fatal' : 'http';
}

function parseJson(text: string): unknown {
  try {
    // Plugins print warnings before a response; a byte order mark is not part of it.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
