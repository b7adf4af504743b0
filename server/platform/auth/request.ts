import { toNetwork } from '../http/network.ts';

/** Passes the client's network address to the rate limits. A header of that name from outside is replaced. */
export const ADDRESS_HEADER = 'x-client-address';
/** The exact address, where ADDRESS_HEADER has the network that counts as one address. */
export const EXACT_ADDRESS_HEADER = 'x-client-exact-address';

/** The request headers that the account library may see. */
const PASSED_HEADERS = [
  'accept',
  'accept-language',
  'cookie',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

export interface Caller {
  headers: Headers;
  /** Network address of the client. */
  address: string;
}

/**
 * Creates a request to the account library. Its origin is always the public one, whatever Host the caller sent, so that no link
 * or redirect can be made to point elsewhere. `pathAndQuery` starts with `/api/auth/`.
 */
export function createAuthRequest(
  publicUrl: string,
  { pathAndQuery, method, body }: { pathAndQuery: string; method: string; body?: unknown },
  { headers, address }: Caller,
): Request {
  const passed = new Headers({ [ADDRESS_HEADER]: toNetwork(address), [EXACT_ADDRESS_HEADER]: address });
  for (const name of PASSED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  const publicOrigin = new URL(publicUrl).origin;
  // The library knows one origin; this server may be opened under several (a LAN address, 127.0.0.1).
  passed.set('origin', isOwnPage(headers, publicOrigin) ? publicOrigin : (headers.get('origin') ?? 'null'));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (hasBody) passed.set('content-type', 'application/json');
  return new Request(new URL(pathAndQuery, publicOrigin), {
    method,
    headers: passed,
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
}

/**
 * Whether the request came from a page of this server, or from no page at all (a script, an application). Browsers send
 * Sec-Fetch-Site, which pages cannot forge; over plain HTTP they send only Origin.
 */
function isOwnPage(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
