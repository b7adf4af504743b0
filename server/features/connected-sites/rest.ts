import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { FetchOutcome, FetchResponse } from '#server/platform/fetch/outcome.ts';

/** One question to the REST interface of a WordPress site. */
export interface RestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the root, with a slash in front: `/wp/v2/posts`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Why there is no answer. */
export type RefusalReason =
  /** Its name leads nowhere; its certificate is not valid; nothing listens or what came was no HTTP; no answer in time. */
  | 'dns'
  | 'tls'
  | 'connect'
  | 'timeout'
  /** This server may not visit the address. */
  | 'address'
  /** It redirects to another server, which the password is not for. */
  | 'moved'
  /** A status from 400 that is no word of WordPress; WordPress without its database; WordPress broken down. */
  | 'http'
  | 'database'
  | 'fatal'
  /** No REST interface: switched off, or none at all. */
  | 'rest'
  /** The password is not taken; ours cannot be opened; it is taken, but does not allow this. */
  | 'token'
  | 'sealed'
  | 'rights'
  /** Nothing at this path: a plugin that is not there, or a thing that is gone. */
  | 'no_route'
  | 'missing'
  /** WordPress says that the question is wrong; `message` is its own sentence. */
  | 'invalid';

/** `status`, `code` and `message` are WordPress's own, where it answered. */
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

/** An answer of WordPress is some kilobytes; a list of posts with their contents may have some megabytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Somebody waits for it. */
const TOTAL_MS = 15_000;
const ERROR_STATUSES = [400, 401, 403, 404, 405, 409, 410, 422, 429, 500, 501, 502, 503, 504];

/**
 * Asks the REST interface at a root. The Authorization goes to the root's origin alone: where that redirects elsewhere, the answer
 * is `moved`.
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

/** Without pretty addresses the path is in the query: `https://example.com/?rest_route=/`. */
function toRequestUrl(root: string, { path, query = {} }: RestRequest): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Why a site could not be asked at all. */
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

/** @param code WordPress's own word, where the answer was one of WordPress */
function toStatusReason(status: number, code: string | undefined, text: string): RefusalReason {
  if (status >= 500) return toBreakdownReason(text);
  if (code === undefined) return status === 404 || status === 410 ? 'rest' : 'http';
  if (/disabled/.test(code) && /^rest|api/.test(code)) return 'rest';
  if (status === 401) return 'token';
  if (status === 403) return 'rights';
  if (status === 404 || status === 410) return code === 'rest_no_route' ? 'no_route' : 'missing';
  return status === 400 || status === 409 || status === 422 ? 'invalid' : 'http';
}

/** What WordPress shows in place of a page, as HTML or inside of JSON, in English; other languages are a plain `http`. */
export function toBreakdownReason(text: string): 'database' | 'fatal' | 'http' {
  if (/establishing a database connection/i.test(text)) return 'database';
  return /critical error on (this|your) (web)?site|internal_server_error/i.test(text) ? 'fatal' : 'http';
}

function parseJson(text: string): unknown {
  try {
    // Plugins write warnings in front of an answer; a byte order mark is no part of it.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
