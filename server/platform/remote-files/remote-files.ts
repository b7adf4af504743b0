import type { OpenSocket } from '../fetch/socket.ts';
import { RemoteFailure } from './failure.ts';
import { startSession } from './session.ts';

export type RemoteProtocol = 'ftp' | 'ftps' | 'sftp' | 'ssh';

/** How to get at the files of another server. */
export interface RemoteAccess {
  protocol: RemoteProtocol;
  /** A name or an address, IPv6 without brackets. */
  host: string;
  port: number;
  user: string;
  secret: { password: string } | { privateKey: string; passphrase: string | undefined };
}

/** Files of another server, while logged in. Paths are absolute, or begin where a login begins. Each call may throw RemoteFailure. */
export interface RemoteFiles {
  /** Names of what is in a folder; undefined for what is no folder, or may not be looked into. */
  listNames(folder: string): Promise<string[] | undefined>;
  /** Writes a file that is not there yet; false when that is not allowed. */
  createFile(path: string, text: string): Promise<boolean>;
  /** False when that is not allowed. */
  deleteFile(path: string): Promise<boolean>;
}

export interface RemoteCallbacks {
  /**
   * Whether to go on with a server that shows this: the fingerprint of its host key (`SHA256:…`, as `ssh-keygen -l` writes it); of an
   * FTP server the fingerprint of a certificate that no known authority vouches for, `trusted` for any other, undefined without TLS.
   * Nothing secret has been sent by then.
   */
  acceptsHostKey(hostKey: string | undefined): boolean;
  /** Called when the server has answered, and before the login. */
  onConnected(): void;
}

/** Certificates that an authority vouches for change every few months, so that all of them count as one. */
export const TRUSTED_CERTIFICATE = 'trusted';

/**
 * Logs in, hands the files to `use`, and closes everything, whatever happens. All of it takes at most 25 s and 4 MiB. Answers what
 * `use` answers; throws RemoteFailure for whatever the other side, the network or the credentials cause.
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

/** Loaded when first needed: most servers never do. */
async function loadConnector(protocol: RemoteProtocol) {
  if (protocol === 'sftp') return (await import('./sftp.ts')).connectSftp;
  if (protocol === 'ssh') return (await import('./shell.ts')).connectShell;
  return (await import('./ftp.ts')).connectFtp;
}
