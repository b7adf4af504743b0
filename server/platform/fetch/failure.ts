import { errors } from 'undici';
import type { FailedReason } from './outcome.ts';

/** Ends a fetch with a reason for the outcome. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  readonly reason: FailedReason;

  constructor(reason: FailedReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The name resolved only to addresses that the policy does not allow. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

const REASON_OF_CODE: Record<string, FailedReason> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EHOSTDOWN: 'connect',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
  UND_ERR_SOCKET: 'reset',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  // The server does not speak TLS at all, which says nothing about its certificate.
  ERR_SSL_WRONG_VERSION_NUMBER: 'protocol',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'protocol',
  ERR_SSL_HTTP_REQUEST: 'protocol',
};

/** OpenSSL's codes for certificate errors, which have no common prefix. */
const CERTIFICATE_CODE =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|HOSTNAME_)/;

/** Returns reason and sentence for an error of a socket, the HTTP client or ours; rethrows anything else, which is a defect. */
export function toFailure(error: unknown): { reason: FailedReason; message: string } {
  if (error instanceof FetchFailure) return { reason: error.reason, message: error.message };
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError') return { reason: 'timeout', message: error.message };
  if (error.name === 'AbortError') return { reason: 'aborted', message: error.message };
  const reason = error instanceof errors.HTTPParserError ? 'protocol' : findReason(error);
  if (reason === undefined) throw error;
  return { reason, message: error.message || getCode(error) };
}

/** An AggregateError (several addresses were tried) has the codes in its parts. */
function getCode(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '' || !(error instanceof AggregateError)) return code;
  return (
    error.errors.map((part) => (part instanceof Error ? getCode(part) : '')).find((part) => part !== '') ?? ''
  );
}

function findReason(error: Error): FailedReason | undefined {
  const code = getCode(error);
  if (code in REASON_OF_CODE) return REASON_OF_CODE[code];
  if (CERTIFICATE_CODE.test(code)) return 'tls';
  if (code.startsWith('UND_ERR_')) return 'protocol';
  // All other errors of a socket.
  return 'syscall' in error ? 'connect' : undefined;
}
