import type { SocketOutcome } from '../fetch/socket.ts';

/** Why another server's files are not accessible. */
export type RemoteFailureReason =
  /** No connection, or it ended too early. */
  | Exclude<SocketOutcome, { kind: 'open' }>['reason']
  /** Its host key or certificate has changed; `hostKey` is the new one. */
  | 'host_key'
  /** The private key is invalid, or would take very long to decrypt. */
  | 'key'
  /** The private key needs a passphrase, and there is none or a wrong one. */
  | 'passphrase'
  /** Name, password or key were rejected. */
  | 'login'
  /** Logged in, but this user has no SFTP, or no shell. */
  | 'no_service'
  /** FTP: logged in, but there is no connection for data. */
  | 'data_connection';

/** Ends the access to another server's files. The message is for the log, and has nothing that the other side sent. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly reason: RemoteFailureReason;
  /** The one that the server presented. */
  readonly hostKey: string | undefined;

  constructor(reason: RemoteFailureReason, message: string, hostKey?: string) {
    super(message);
    this.reason = reason;
    this.hostKey = hostKey;
  }
}
