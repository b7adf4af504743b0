import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { Context } from '#server/context.ts';
import { RemoteFailure, type RemoteFailureReason } from '#server/platform/remote-files/failure.ts';
import type { RemoteFiles } from '#server/platform/remote-files/remote-files.ts';
import type { CredentialError, CredentialStep } from '#shared/domain/credentials.ts';
import {
  type CredentialFailure,
  type CredentialSecret,
  type CredentialsInput,
  createFailure,
  isWordPressRoot,
} from './rules.ts';

export interface Trial extends Pick<CredentialsInput, 'protocol' | 'host' | 'port' | 'user' | 'abspath'> {
  secret: CredentialSecret;
  /** The host key last trusted; undefined for a new server. */
  knownHostKey: string | null | undefined;
  /** The one that the user accepts in its place. */
  acceptedHostKey?: string | undefined;
  /** Whether the folder must be the root of a WordPress. */
  isWordPress: boolean;
  onStep?: (step: CredentialStep) => void;
}

/**
 * Tries credentials on their server: connects, logs in, lists the folder, writes a small file there and deletes it. Returns the
 * host key, or what is wrong. Never throws for what the other side, the network or the credentials cause.
 */
export async function tryCredentials(
  { withRemoteFiles, log }: Pick<Context, 'withRemoteFiles' | 'log'>,
  trial: Trial,
): Promise<{ kind: 'works'; hostKey: string | null } | CredentialFailure> {
  const { onStep = () => {}, knownHostKey, acceptedHostKey } = trial;
  let hostKey: string | null = null;
  const callbacks = {
    acceptsHostKey(shown: string | undefined) {
      hostKey = shown ?? null;
      // A server that did not encrypt, and now does, is better than before.
      return (
        knownHostKey == null || hostKey === knownHostKey || (shown !== undefined && shown === acceptedHostKey)
      );
    },
    onConnected: () => onStep('authenticating'),
  };
  onStep('connecting');
  try {
    const failure = await withRemoteFiles(trial, callbacks, (files) => checkFolder(files, trial, onStep));
    return failure ?? { kind: 'works', hostKey };
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    // Its message has nothing that was sent or received.
    log.info({ protocol: trial.protocol, reason: error.reason, detail: error.message }, 'credentials failed');
    return toFailure(error, trial, hostKey);
  }
}

async function checkFolder(
  files: RemoteFiles,
  { abspath, isWordPress }: Trial,
  onStep: (step: CredentialStep) => void,
): Promise<CredentialFailure | undefined> {
  onStep('path');
  const names = await files.listNames(abspath);
  if (!names)
    return createFailure(
      'unreachable_path',
      `We logged in, but can’t open the folder ${abspath}. Check the path.`,
    );
  if (isWordPress) {
    const above = names.includes('wp-config.php') ? [] : await files.listNames(posix.join(abspath, '..'));
    if (!isWordPressRoot(names, above ?? []))
      return createFailure(
        'invalid_wordpress_path',
        `There’s no WordPress in ${abspath}. Enter the folder that has wp-config.php and wp-includes in it.`,
      );
  }
  onStep('writing');
  const path = posix.join(abspath, `.tidings-${randomUUID()}.txt`);
  if (!(await files.createFile(path, 'Tidings tried whether it may write here. You can delete this file.\n')))
    return createFailure(
      'read_only_install',
      `We can read ${abspath}, but not write to it. Ask your host to let this user write there.`,
    );
  if (!(await files.deleteFile(path)))
    return createFailure(
      'other',
      `We wrote ${path} to try it, but weren’t allowed to delete it. Delete that file, and let this user delete files.`,
    );
}

function toFailure({ reason }: RemoteFailure, trial: Trial, hostKey: string | null): CredentialFailure {
  if (reason !== 'host_key') return createFailure(CODES[reason], toSentence(reason, trial));
  const message =
    hostKey === null
      ? `${trial.host} doesn’t encrypt the connection any more, so we sent nothing. Ask your host why.`
      : `${trial.host} has another host key than before, so we sent nothing. Ask your host whether it has changed.`;
  return { ...createFailure('host_key_changed', message), hostKey };
}

const CODES: Record<Exclude<RemoteFailureReason, 'host_key'>, CredentialError> = {
  port: 'invalid_args',
  private_address: 'invalid_args',
  dns: 'service_unavailable',
  connect: 'service_unavailable',
  timeout: 'service_unavailable',
  reset: 'service_unavailable',
  aborted: 'service_unavailable',
  protocol: 'invalid_args',
  tls: 'invalid_args',
  key: 'invalid_args',
  passphrase: 'invalid_args',
  login: 'invalid_credentials',
  no_service: 'other',
  data_connection: 'other',
  too_large: 'other',
  too_many_redirects: 'other',
  redirect_loop: 'other',
  bad_encoding: 'other',
};

function toSentence(reason: Exclude<RemoteFailureReason, 'host_key'>, trial: Trial): string {
  const { host, port, user } = trial;
  const name = trial.protocol.toUpperCase();
  switch (reason) {
    case 'port':
      return 'We don’t connect to that port. Use 21, 22, 990, or one from 1024.';
    case 'private_address':
      return `${host} is on a private network. We only connect to servers on the public internet.`;
    case 'dns':
      return `We can’t find ${host}. Check the spelling of the host.`;
    case 'connect':
      return `Nothing answers at ${host} on port ${port}. Check the host and the port.`;
    case 'timeout':
      return `${host} took too long to respond. Check the protocol and the port, or try again later.`;
    case 'reset':
    case 'aborted':
      return `${host} ended the connection. Try again later.`;
    case 'protocol':
    case 'tls':
      return `What answers at ${host} on port ${port} doesn’t speak ${name}. Check the protocol and the port.`;
    case 'key':
      return 'We can’t read that private key. Paste all of it, in the format of OpenSSH, PEM or PuTTY.';
    case 'passphrase':
      return 'privateKey' in trial.secret && trial.secret.passphrase === undefined
        ? 'That private key has a passphrase. Enter it as well.'
        : 'That isn’t the passphrase of the private key.';
    case 'login':
      return 'privateKey' in trial.secret
        ? `${host} doesn’t accept this key for ${user}. Check the username, and that the public key is installed there.`
        : `${host} doesn’t accept this username and password. Check both.`;
    case 'no_service':
      return trial.protocol === 'ssh'
        ? `You can log in to ${host}, but not run commands there. Choose SFTP.`
        : `You can log in to ${host}, but it doesn’t offer SFTP to you. Choose SSH or FTP.`;
    case 'data_connection':
      return `We logged in, but ${host} doesn’t let us transfer data. Its passive ports may be blocked by a firewall.`;
    default:
      return `${host} sent more than we can use. Check the path, or choose another protocol.`;
  }
}
