import { connect, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { FETCH_CONNECT_MS } from '#shared/domain/limits.ts';
import { createCheckedLookup, NEXT_ADDRESS_MS, type ResolveName, resolveBySystem } from './connector.ts';
import { FetchFailure, PrivateAddressError, toFailure } from './failure.ts';
import type { FailedReason } from './outcome.ts';
import { choosePolicy, type FetchPolicy } from './policy.ts';

/** Connections for everything that is not HTTP. */
export type OutboundSocket = Socket;
export type SecureSocket = TLSSocket;

export type SocketOutcome =
  | { kind: 'open'; socket: OutboundSocket }
  /** Nothing was sent: this server may not connect there. */
  | { kind: 'refused'; reason: 'port' | 'private_address' }
  | { kind: 'failed'; reason: FailedReason; message: string };

/**
 * Opens one TCP connection to a host by name or address, under the same policy as a fetch, checked when connecting. Only the
 * ports on which files are served: 21, 22, 990, those of the web, and all from 1024 on. Gives up after 5 s, or with the signal;
 * the caller must close an open connection.
 */
export type OpenSocket = (
  target: { host: string; port: number },
  signal: AbortSignal,
) => Promise<SocketOutcome>;

const FILE_PORTS = [21, 22, 990];
const FIRST_FREE_PORT = 1_024;

export function createOpenSocket(options: {
  /** Allows loopback and private addresses and any port. */
  allowPrivateNetworks: boolean;
  /** Overrides the policy that `allowPrivateNetworks` chooses. */
  policy?: FetchPolicy;
  resolve?: ResolveName;
  connectMs?: number;
}): OpenSocket {
  const policy = options.policy ?? choosePolicy(options.allowPrivateNetworks);
  const lookup = createCheckedLookup(policy, options.resolve ?? resolveBySystem);
  const connectMs = options.connectMs ?? FETCH_CONNECT_MS;

  return async ({ host, port }, signal) => {
    if (!policy.allowsPort(port) && !FILE_PORTS.includes(port) && port < FIRST_FREE_PORT)
      return { kind: 'refused', reason: 'port' };
    // Node does not look up a literal address, so the checked lookup would not see it.
    if (isIP(host) !== 0 && !policy.allowsAddress(host))
      return { kind: 'refused', reason: 'private_address' };
    try {
      const target = { host, port, lookup, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS };
      return { kind: 'open', socket: await open(target, connectMs, signal) };
    } catch (error) {
      if (error instanceof PrivateAddressError) return { kind: 'refused', reason: 'private_address' };
      return { kind: 'failed', ...toFailure(error) };
    }
  };
}

function open(target: TcpNetConnectOpts, connectMs: number, signal: AbortSignal): Promise<OutboundSocket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect(target);
    const stop = (reason: unknown) => {
      cleanUp();
      socket.destroy();
      reject(reason);
    };
    const abort = () => stop(signal.reason);
    const timer = setTimeout(
      () => stop(new FetchFailure('timeout', `No connection within ${connectMs} ms`)),
      connectMs,
    );
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    // The user of the socket handles later errors; without any listener one would end the process.
    socket.on('error', stop);
    socket.once('connect', () => {
      cleanUp();
      // Short requests that each wait for a response: buffering has no benefit.
      socket.setNoDelay();
      resolve(socket);
    });
  });
}

/**
 * Starts TLS on such a connection, as client. The certificate is not checked here: see getCertificate. The caller waits for
 * `secureConnect`, or lets the other side begin. From here on only the returned socket may be destroyed: a write to it after the
 * connection below was destroyed crashes the process (Node 24, a segmentation fault).
 * @param session of an earlier connection to the same host, which servers may ask for
 */
export function startTls(socket: OutboundSocket, host: string, session?: Buffer): SecureSocket {
  return connectTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(session && { session }),
    rejectUnauthorized: false,
  });
}

/** Returns the certificate's fingerprint, `SHA256:` and hexadecimal pairs, and whether this machine trusts its authority. */
export function getCertificate(socket: SecureSocket): { fingerprint: string; isTrusted: boolean } {
  const { fingerprint256 } = socket.getPeerCertificate();
  return { fingerprint: `SHA256:${fingerprint256}`, isTrusted: socket.authorized };
}
