import { REMOTE_DEADLINE_MS, REMOTE_MAX_BYTES } from '#shared/domain/limits.ts';
import { type OpenSocket, type OutboundSocket, type SecureSocket, startTls } from '../fetch/socket.ts';
import { RemoteFailure } from './failure.ts';

/** All connections of one access to another server's files, with their common limits. */
export interface Session {
  /** Throws RemoteFailure if the connection fails. */
  open(host: string, port: number): Promise<OutboundSocket>;
  /** Starts TLS on one of them; see startTls. */
  startTls(socket: OutboundSocket, host: string, tlsSession?: Buffer): SecureSocket;
  /** Waits for work on a connection, at most until the session ends: then throws why it has ended. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Ends it early, with the error that `run` throws from now on. */
  fail(failure: RemoteFailure): void;
  /** Closes every connection. */
  close(): void;
}

/** How often the bytes are checked. A connection counts them itself. */
const COUNT_EVERY_MS = 100;

export function startSession(openSocket: OpenSocket, deadlineMs = REMOTE_DEADLINE_MS): Session {
  const controller = new AbortController();
  const { signal } = controller;
  const sockets: OutboundSocket[] = [];
  const secured = new Map<OutboundSocket, SecureSocket>();
  const fail = (failure: RemoteFailure) => controller.abort(failure);
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // No one may be waiting at that moment.
  ended.catch(() => {});
  const deadline = setTimeout(
    () => fail(new RemoteFailure('timeout', `Not done within ${deadlineMs} ms`)),
    deadlineMs,
  );
  const counter = setInterval(() => {
    const bytes = sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
    if (bytes > REMOTE_MAX_BYTES)
      fail(new RemoteFailure('too_large', `More than ${REMOTE_MAX_BYTES} bytes were sent`));
  }, COUNT_EVERY_MS);

  return {
    async open(host, port) {
      const outcome = await openSocket({ host, port }, signal);
      if (signal.aborted && outcome.kind === 'open') outcome.socket.destroy();
      signal.throwIfAborted();
      if (outcome.kind !== 'open')
        throw new RemoteFailure(
          outcome.reason,
          outcome.kind === 'failed' ? outcome.message : `Refused: ${outcome.reason}`,
        );
      sockets.push(outcome.socket);
      return outcome.socket;
    },
    startTls(socket, host, tlsSession) {
      const secure = startTls(socket, host, tlsSession);
      secured.set(socket, secure);
      return secure;
    },
    run: (work) => {
      // It may lose the race, and fail later.
      work.catch(() => {});
      return Promise.race([work, ended]);
    },
    fail,
    close() {
      clearTimeout(deadline);
      clearInterval(counter);
      fail(new RemoteFailure('aborted', 'Closed'));
      for (const socket of sockets) (secured.get(socket) ?? socket).destroy();
    },
  };
}
