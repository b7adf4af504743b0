import type { OpenSocket } from '../fetch/socket.ts';
import { RemoteFailure } from './failure.ts';
import { startSession } from './session.ts';

export type RemoteProtocol = 'ftp' | 'ftps' | 'sftp' | 'ssh';

/** Access to the files of another server. */
export interface RemoteAccess {
  protocol: RemoteProtocol;
  /** A name or an address, IPv6 without brackets. */
  host: string;
  port: number;
  user: string;
  secret: { password: string } | { privateKey: string; passphrase: string | undefined };
}

/** Files of another server, while logged in. Paths are absolute, or relative to the login's folder. All calls may throw. */
export interface RemoteFiles {
  /** Lists the names in a folder; undefined if it is no folder, or not readable. */
  listNames(folder: string): Promise<string[] | undefined>;
  /** Writes a new file; returns false if that is not allowed. */
  createFile(path: string, text: string): Promise<boolean>;
  /** Returns false if that is not allowed. */
  deleteFile(path: string): Promise<boolean>;
}

export interface RemoteCallbacks {
  /**
   * Whether to trust a server: by the fingerprint of its host key (`SHA256:…`, as `ssh-keygen -l` prints it); for an FTP server
   * the fingerprint of a certificate that no known authority signed, `trusted` for any other, undefined without TLS. Nothing
   * secret has been sent by then.
   */
  acceptsHostKey(hostKey: string | undefined): boolean;
  /** Called when the server has responded, before the login. */
  onConnected(): void;
}

/** Certificates signed by an authority change every few months, so all of them count as one. */
export const TRUSTED_CERTIFICATE = 'trusted';

/**
 * Logs in, passes the files to `use`, and always closes everything. All of it takes at most 25 s and 4 MiB. Returns the result of
 * `use`; throws RemoteFailure for whatever the other side, the network or the credentials cause.
 */
export type WithRemoteFiles = <T>(
  access: RemoteAccess,
  callbacks: RemoteCallbacks,
  use: (files: RemoteFiles) => Promise<T>,
) => Promise<T>;

export function createWithRemoteFiles(
  openSocket: OpenSocket,
  limits: { deadlineMs?: number } = {},
): WithRemoteFiles {
  return async (access, callbacks, use) => {
    const session = startSession(openSocket, limits.deadlineMs);
    const checked: RemoteCallbacks = {
      ...callbacks,
      acceptsHostKey(hostKey) {
        const isAccepted = callbacks.acceptsHostKey(hostKey);
        if (!isAccepted) session.fail(new RemoteFailure('host_key', 'Another host key than before', hostKey));
        return isAccepted;
      },
    };
    try {
      const connect = await loadConnector(access.protocol);
      return await session.run(use(await connect(session, access, checked)));
    } finally {
      session.close();
    }
  };
}

/** Loaded on first use: most servers never need it. */
async function loadConnector(protocol: RemoteProtocol) {
  if (protocol === 'sftp') return (await import('./sftp.ts')).connectSftp;
  if (protocol === 'ssh') return (await import('./shell.ts')).connectShell;
  return (await import('./ftp.ts')).connectFtp;
}
