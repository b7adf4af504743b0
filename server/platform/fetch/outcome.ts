/** Why nothing was sent: this server may not request the address. */
export type RefusedReason = 'invalid_url' | 'scheme' | 'port' | 'credentials' | 'private_address';

/** Why there is no usable response: `message` of the outcome is a sentence for the log. */
export type FailedReason =
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'too_large'
  | 'too_many_redirects'
  | 'redirect_loop'
  | 'bad_encoding'
  | 'protocol'
  | 'aborted';

/** A followed redirect; 301 and 308 are permanent, 302, 303 and 307 are not. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/**
 * Header names in lower case. A value is a byte string (one character per byte, U+0000–U+00FF), so that a validator can be stored
 * and sent back exactly. Repeated headers are joined with ', ', except for headers that may occur only once: their first value is
 * used.
 */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * A complete response. `body` is decoded and has its own memory, so that it may be transferred to a thread; it is empty for
 * statuses from 400 unless `errorBodies` lists them.
 */
export interface FetchResponse {
  kind: 'response';
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array<ArrayBuffer>;
  /** The address that responded, after all redirects, without its fragment. */
  finalUrl: string;
  redirects: Redirect[];
  /** Body bytes on the wire. */
  wireBytes: number;
}

export interface FetchNotModified {
  kind: 'not_modified';
  headers: ResponseHeaders;
  finalUrl: string;
  redirects: Redirect[];
}

export interface FetchRefused {
  kind: 'refused';
  reason: RefusedReason;
  /** The refused address: the requested one, or a redirect's target. */
  url: string;
  redirects: Redirect[];
}

export interface FetchFailed {
  kind: 'failed';
  reason: FailedReason;
  message: string;
  url: string;
  redirects: Redirect[];
}

export type FetchOutcome = FetchResponse | FetchNotModified | FetchRefused | FetchFailed;
