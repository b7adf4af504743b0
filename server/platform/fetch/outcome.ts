/** Why nothing was sent: the address itself is not one that this server may visit. */
export type RefusedReason = 'invalid_url' | 'scheme' | 'port' | 'credentials' | 'private_address';

/** Why no usable answer came: `message` of the outcome says it in a sentence for the log. */
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

/** One redirect that was followed; 301 and 308 are permanent, 302, 303 and 307 are not. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/**
 * Header names in lower case. A value is a byte string (one character for each byte, U+0000–U+00FF), so that a validator
 * can be stored and sent back byte for byte. Repeats are joined with ', ', except for headers that may stand only once:
 * of these the first counts.
 */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * A complete answer. `body` is decoded, and the memory it lies in holds nothing else, so that it may be handed to a thread;
 * it is empty for statuses from 400, whose bodies are not read unless `errorBodies` names them.
 */
export interface FetchResponse {
  kind: 'response';
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array<ArrayBuffer>;
  /** The address that answered, after all redirects, without its fragment. */
  finalUrl: string;
  redirects: Redirect[];
  /** Body bytes as they came over the wire. */
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
  /** The address that was refused: the one asked for, or where a redirect pointed. */
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
