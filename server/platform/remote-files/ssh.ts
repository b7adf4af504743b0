import { createHash } from 'node:crypto';
import ssh2, { type Client } from 'ssh2';
import { REMOTE_RESPONSE_MS } from '#shared/domain/limits.ts';
import { RemoteFailure } from './failure.ts';
import { readPrivateKey } from './private-key.ts';
import type { RemoteAccess, RemoteCallbacks } from './remote-files.ts';
import type { Session } from './session.ts';

/** Logs in over SSH (RFC 4252) with a password or a key. */
export async function connectSsh(
  session: Session,
  access: RemoteAccess,
  callbacks: RemoteCallbacks,
): Promise<Client> {
  const { host, port, user, secret } = access;
  // First, because an unusable key needs no connection.
  const privateKey =
    'privateKey' in secret ? await readPrivateKey(secret.privateKey, secret.passphrase) : undefined;
  const password = 'password' in secret ? secret.password : undefined;
  const sock = await session.open(host, port);
  const client = new ssh2.Client();
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  client.on('error', (error) => session.fail(toFailure(error)));
  client.on('close', () => session.fail(new RemoteFailure('reset', 'The connection was closed')));
  // Many servers ask for the password in a dialog; other questions have no answer.
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, respond) =>
    respond(prompts.length === 1 && password !== undefined ? [password] : prompts.map(() => '')),
  );
  client.connect({
    sock,
    username: user,
    readyTimeout: REMOTE_RESPONSE_MS,
    hostVerifier: (key: Buffer) => {
      const isAccepted = callbacks.acceptsHostKey(toFingerprint(key));
      if (isAccepted) callbacks.onConnected();
      return isAccepted;
    },
    ...(privateKey ? { privateKey } : { password, tryKeyboard: true }),
  } as Parameters<Client['connect']>[0]);
  await session.run(ready);
  return client;
}

/** As `ssh-keygen -l` prints it. */
function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** ssh2 marks the source of an error by its level; everything else comes from the socket. */
function toFailure(error: Error & { level?: string; code?: string }): RemoteFailure {
  if (error.level === 'client-authentication') return new RemoteFailure('login', 'The login was refused');
  if (error.level === 'client-timeout') return new RemoteFailure('timeout', 'No complete answer');
  if (error.level === 'client-socket' || error.code === 'ECONNRESET')
    return new RemoteFailure('reset', 'The connection broke');
  return new RemoteFailure('protocol', `Not understood: ${error.level ?? 'unknown'}`);
}
