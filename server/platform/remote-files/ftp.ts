import { once } from 'node:events';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { REMOTE_RESPONSE_MS } from '#shared/domain/limits.ts';
import { getCertificate, type OutboundSocket, type SecureSocket } from '../fetch/socket.ts';
import { RemoteFailure } from './failure.ts';
import {
  type RemoteAccess,
  type RemoteCallbacks,
  type RemoteFiles,
  TRUSTED_CERTIFICATE,
} from './remote-files.ts';
import type { Session } from './session.ts';

const MAX_LISTING_BYTES = 1024 * 1024;
/** Replies to a command whose data connection failed or was lost (RFC 959, 4.2.1). */
const NO_DATA_CONNECTION = [425, 426];
const TOO_BUSY = 421;

/**
 * Accesses files over FTP (RFC 959): `ftps` with TLS from the start, `ftp` with TLS if offered (RFC 4217), else unencrypted. Data
 * connections are passive (RFC 2428, or `PASV`), and go to the control connection's address, whatever the server says.
 */
export async function connectFtp(
  session: Session,
  { protocol, host, port, user, secret }: RemoteAccess,
  callbacks: RemoteCallbacks,
): Promise<RemoteFiles> {
  if (!('password' in secret)) throw new RemoteFailure('login', 'FTP knows no keys');
  const client = new Client(REMOTE_RESPONSE_MS, { maxListingBytes: MAX_LISTING_BYTES } as never);
  const run = <T>(work: Promise<T>) =>
    session.run(
      work.catch((error) => {
        throw error instanceof FTPError && error.code !== TOO_BUSY ? error : toFailure(error);
      }),
    );
  /** False if the server refuses it. */
  const isSuccessful = (work: Promise<unknown>) => run(work).then(() => true, requireRefusal);

  const raw = await session.open(host, port);
  let secured = protocol === 'ftps' ? await run(startSecureSocket(session, raw, host)) : undefined;
  const welcome = readWelcome(client, secured ?? raw);
  await run(welcome).catch((error) => {
    throw error instanceof FTPError ? new RemoteFailure('reset', `Turned away: ${error.code}`) : error;
  });
  if (!secured && (await isSuccessful(client.send('AUTH TLS')))) {
    raw.removeAllListeners('data');
    secured = await run(startSecureSocket(session, raw, host));
    client.ftp.socket = secured;
  }
  const certificate = secured && getCertificate(secured);
  const hostKey = certificate && (certificate.isTrusted ? TRUSTED_CERTIFICATE : certificate.fingerprint);
  if (!callbacks.acceptsHostKey(hostKey)) throw new RemoteFailure('host_key', 'Another certificate', hostKey);
  callbacks.onConnected();
  if (!(await isSuccessful(client.login(user, secret.password))))
    throw new RemoteFailure('login', 'The login was refused');
  const setOption = async (command: string) => (await run(client.sendIgnoringError(command))).code < 400;
  await setOption('OPTS UTF8 ON');
  await setOption('TYPE I');
  const isDataSecret = secured && (await setOption('PBSZ 0')) && (await setOption('PROT P'));
  const home = await run(client.pwd()).catch((error) => {
    if (error instanceof RemoteFailure) throw error;
    return '/';
  });

  client.prepareTransfer = async (ftp) => {
    const { port, reply } = await fetchDataPort(client);
    const address = ftp.socket.remoteAddress;
    if (address === undefined) throw new RemoteFailure('reset', 'The connection was closed');
    const data = await session.open(address, port).catch((failure: RemoteFailure) => {
      throw new RemoteFailure('data_connection', `No data connection: ${failure.reason}`);
    });
    if (!secured || !isDataSecret) {
      ftp.dataSocket = data;
      return reply;
    }
    // Needs the TLS session of the control connection, which many servers ask for, or else the same certificate.
    const secureData = session.startTls(data, host, secured.getSession());
    secureData.once('secureConnect', () => {
      const isSame =
        secureData.isSessionReused() || getCertificate(secureData).fingerprint === certificate?.fingerprint;
      if (!isSame) secureData.destroy();
    });
    ftp.dataSocket = secureData;
    return reply;
  };

  const resolvePath = (path: string) => posix.resolve(home, path);
  return {
    async listNames(folder) {
      if (!(await isSuccessful(client.cd(resolvePath(folder))))) return undefined;
      const listed = run(client.list()).catch((error) => {
        if (!requireRefusal(error)) return undefined;
      });
      return (await listed)?.map(({ name }) => name).filter((name) => name !== '.' && name !== '..');
    },
    createFile: (path, text) => isSuccessful(client.uploadFrom(Readable.from([text]), resolvePath(path))),
    deleteFile: (path) => isSuccessful(client.remove(resolvePath(path))),
  };
}

/** Reads the server's greeting, which is a reply like any other. */
function readWelcome(client: Client, socket: OutboundSocket): Promise<unknown> {
  client.ftp.socket = socket;
  return client.ftp.handle(undefined, (reply, task) => {
    if (reply instanceof Error) task.reject(reply);
    // 120: ready in some minutes.
    else if (reply.code >= 200) task.resolve(reply);
    else task.reject(new FTPError(reply));
  });
}

/** Returns false for a reply that refuses a command; throws everything else. */
function requireRefusal(error: unknown): false {
  if (!(error instanceof FTPError)) throw error;
  if (NO_DATA_CONNECTION.includes(error.code))
    throw new RemoteFailure('data_connection', `No data connection: ${error.code}`);
  return false;
}

async function startSecureSocket(
  session: Session,
  socket: OutboundSocket,
  host: string,
): Promise<SecureSocket> {
  const secured = session.startTls(socket, host);
  await once(secured, 'secureConnect').catch(() => {
    throw new RemoteFailure('protocol', 'TLS did not come about');
  });
  return secured;
}

/** Returns the port for data. The address in the reply to `PASV` is ignored: often behind a NAT, and perhaps anyone's. */
async function fetchDataPort(client: Client) {
  const extended = await client.sendIgnoringError('EPSV');
  if (extended.code === 229) {
    const port = Number(/\|\|\|(\d{1,5})\|/.exec(extended.message)?.[1]);
    return { port: requirePort(port), reply: extended };
  }
  const reply = await client.send('PASV');
  const [, high, low] = /(?:\d{1,3},){4}(\d{1,3}),(\d{1,3})/.exec(reply.message) ?? [];
  return { port: requirePort(Number(high) * 256 + Number(low)), reply };
}

function requirePort(port: number): number {
  if (port > 0 && port < 65_536) return port;
  throw new RemoteFailure('protocol', 'No port for data was named');
}

/** basic-ftp throws plain errors; those of its timers are marked. */
function toFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof FTPError)
    return new RemoteFailure(error.code === TOO_BUSY ? 'reset' : 'protocol', `Refused: ${error.code}`);
  if (/timeout/i.test(message)) return new RemoteFailure('timeout', 'No complete answer');
  if (/maximum|exceed|larger/i.test(message)) return new RemoteFailure('too_large', 'Too much was sent');
  if (code === undefined && !/closed|FIN|transmission/.test(message))
    return new RemoteFailure('protocol', 'Not understood');
  return new RemoteFailure('reset', 'The connection broke');
}
