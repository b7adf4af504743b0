import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { createCheckedLookup, type ResolveName } from './connector.ts';
import { FetchFailure, PrivateAddressError, toFailure } from './failure.ts';
import type { FetchPolicy } from './policy.ts';

/** The result of a TLS handshake with a host. */
export type TlsFinding =
  | { kind: 'valid'; expiresAt: Date }
  | {
      kind: 'invalid';
      problem: 'expired' | 'not_yet_valid' | 'wrong_name' | 'self_signed' | 'untrusted';
      expiresAt: Date | null;
    }
  | {
      kind: 'unreachable';
      /** `no_tls`: the port is open but speaks no TLS, or none that we support. */
      reason: 'no_address' | 'private_address' | 'forbidden_port' | 'no_connection' | 'timeout' | 'no_tls';
    };

/** Connects to a host by name, on a port, and checks its certificate. Never throws for what the other side does. */
export type ProbeTls = (hostname: string, port: number) => Promise<TlsFinding>;

const TIMEOUT_MS = 8_000;

/** OpenSSL's and Node's codes for certificate problems. */
const PROBLEMS: Record<string, (TlsFinding & { kind: 'invalid' })['problem']> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self_signed',
};

/** The address is checked when connecting, as for every connection; nothing is sent after the handshake. */
export function createTlsProbe(options: { policy: FetchPolicy; resolve: ResolveName }): ProbeTls {
  const { policy, resolve } = options;
  return async (hostname, port) => {
    if (!policy.allowsPort(port)) return { kind: 'unreachable', reason: 'forbidden_port' };
    // Node does not look up a literal address, so the checked lookup would not see it.
    if (isIP(hostname) !== 0 && !policy.allowsAddress(hostname))
      return { kind: 'unreachable', reason: 'private_address' };
    const socket = connect({
      host: hostname,
      port,
      servername: hostname,
      lookup: createCheckedLookup(policy, resolve),
      // The handshake continues, so that we can report the certificate's problem.
      rejectUnauthorized: false,
    });
    const timer = setTimeout(
      () => socket.destroy(new FetchFailure('timeout', 'No TLS handshake in time')),
      TIMEOUT_MS,
    );
    try {
      await once(socket, 'secureConnect');
      const { valid_to: end } = socket.getPeerCertificate();
      const expiresAt = end ? new Date(end) : null;
      if (socket.authorized && expiresAt) return { kind: 'valid', expiresAt };
      const problem = PROBLEMS[String(socket.authorizationError)] ?? 'untrusted';
      return { kind: 'invalid', problem, expiresAt };
    } catch (error) {
      return { kind: 'unreachable', reason: toReason(error) };
    } finally {
      clearTimeout(timer);
      // Later errors are ignored.
      socket.on('error', () => {}).destroy();
    }
  };
}

function toReason(error: unknown): (TlsFinding & { kind: 'unreachable' })['reason'] {
  if (error instanceof PrivateAddressError) return 'private_address';
  const { reason } = toFailure(error);
  if (reason === 'dns') return 'no_address';
  if (reason === 'timeout') return 'timeout';
  return reason === 'connect' ? 'no_connection' : 'no_tls';
}
