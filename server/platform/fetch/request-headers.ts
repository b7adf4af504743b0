export interface Identity {
  /** The product's version, `0.1.0`. */
  version: string;
  /** This installation's public address, for publishers. */
  publicUrl: string;
}

export interface RequestOptions {
  accept?: string | undefined;
  /** Validators exactly as in an earlier response (byte strings, see ResponseHeaders). */
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
  /** Number of subscribers, sent to the publisher in the User-Agent. */
  subscribers?: number | undefined;
  /** Further headers, such as a webhook's signature; names in any case, values in ASCII. */
  headers?: Record<string, string> | undefined;
}

/** Allowed characters of a header value (RFC 9110, 5.5); a stored validator with any other cannot have come over HTTP. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]+$/;

/** Returns all headers that are ever sent, except Authorization: no cookies, no Referer, no Origin. */
export function createRequestHeaders(identity: Identity, options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'User-Agent': createUserAgent(identity, options.subscribers),
    Accept: options.accept ?? '*/*',
    'Accept-Encoding': 'gzip, br',
    ...options.headers,
  };
  const { ifNoneMatch, ifModifiedSince } = options;
  if (ifNoneMatch !== undefined && SENDABLE.test(ifNoneMatch)) headers['If-None-Match'] = ifNoneMatch;
  if (ifModifiedSince !== undefined && SENDABLE.test(ifModifiedSince)) {
    headers['If-Modified-Since'] = ifModifiedSince;
  }
  return headers;
}

function createUserAgent({ version, publicUrl }: Identity, subscribers: number | undefined): string {
  const readers = subscribers === undefined ? '' : `; ${subscribers} subscribers`;
  return `Tidings/${version} (+${publicUrl}${readers})`;
}
