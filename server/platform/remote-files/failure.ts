import type { SocketOutcome } from '../fetch/socket.ts';

/** Why files of another server cannot be used. */
export type RemoteFailureReason =
  /** No connection came about, or it ended too early. */
  | Exclude<SocketOutcome, { kind: 'open' }>['reason']
  /** It has another host key or certificate than it had before; `hostKey` says which. */
  | 'host_key'
  /** The private key cannot be read, or is so made that reading it would take very long. */
  | 'key'
  /** The private key needs a passphrase, and there is none or another. */
  | 'passphrase'
  /** Name, password or key are not accepted. */
  | 'login'
  /** Logged in, but there is no SFTP, or no shell, for this user. */
  | 'no_service'
  /** FTP: logged in, but no connection for data comes about. */
  | 'data_connection';

/** Ends the use of another server's files. The message is for the log, and holds nothing that the other side sent. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly reason: RemoteFailureReason;
  /** The one that the server has shown. */
  readonly hostKey: string | undefined;

  constructor(reason: RemoteFailureReason, message: string, hostKey?: string) {
    super(message);
    this.reason = reason;
    this.hostKey = hostKey;
  }
}
