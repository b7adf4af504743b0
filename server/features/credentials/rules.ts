import type { updateCredentials } from '#shared/api/credentials.ts';
import {
  CREDENTIAL_PROTOCOLS,
  CREDENTIAL_ROLES,
  CREDENTIAL_TEXT_MAX,
  type CredentialError,
  type CredentialProtocol,
  type CredentialRole,
  DEFAULT_PORTS,
  PRIVATE_KEY_MAX,
} from '#shared/domain/credentials.ts';
import type { InputOf } from '#shared/endpoint.ts';

/** Complete credentials. */
export interface CredentialsInput {
  role: CredentialRole;
  protocol: CredentialProtocol;
  /** A name in ASCII or an address, IPv6 without brackets. */
  host: string;
  port: number;
  user: string;
  abspath: string;
  /** Undefined: use the stored one. */
  secret: CredentialSecret | undefined;
  /** Accepted by the user in place of the previous one. */
  hostKey: string | undefined;
}

export type CredentialSecret = { password: string } | { privateKey: string; passphrase: string | undefined };

/** An error of credentials, with its sentence. */
export interface CredentialFailure {
  kind: 'failed';
  code: CredentialError;
  message: string;
  /** Of `host_key_changed`: the new one; null if the server no longer encrypts. */
  hostKey?: string | null;
}

/** Creates a failure. */
export const createFailure = (code: CredentialError, message: string): CredentialFailure => ({
  kind: 'failed',
  code,
  message,
});

type Sent = InputOf<typeof updateCredentials>['credentials'];

/** Parses credentials as typed or sent; returns an error for missing or invalid ones. */
export function parseCredentials(sent: Sent): { kind: 'valid'; input: CredentialsInput } | CredentialFailure {
  const text = (name: keyof Sent) => String(sent[name] ?? '').trim();
  const role = text('role') || 'main';
  const protocol = text('protocol');
  const missing = (
    [
      ['protocol', 'protocol'],
      ['host', 'host'],
      ['user', 'username'],
      ['abspath', 'path'],
    ] as const
  ).filter(([name]) => text(name) === '');
  if (missing.length > 0)
    return createFailure('missing_args', `Enter the ${joinWords(missing.map(([, word]) => word))}.`);
  if (!isOneOf(CREDENTIAL_ROLES, role))
    return createFailure('invalid_args', 'Credentials are either the main or the alternate ones.');
  if (!isOneOf(CREDENTIAL_PROTOCOLS, protocol))
    return createFailure('invalid_args', 'Choose SFTP, SSH, FTP or FTPS as the protocol.');
  const host = normalizeHost(text('host'));
  if (host === undefined)
    return createFailure('invalid_args', 'That host doesn’t look right. Write it like ftp.example.com.');
  const port = text('port') === '' ? DEFAULT_PORTS[protocol] : Number(text('port'));
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return createFailure('invalid_args', 'The port is a number from 1 to 65535.');
  const [user, abspath] = [text('user'), normalizePath(text('abspath'))];
  for (const [word, value] of [
    ['username', user],
    ['path', abspath],
    ['password', String(sent.pass ?? '')],
    ['passphrase', String(sent.passphrase ?? '')],
  ] as const) {
    if (value.length > CREDENTIAL_TEXT_MAX)
      return createFailure('invalid_args', `The ${word} can have up to ${CREDENTIAL_TEXT_MAX} characters.`);
    if (hasControls(value))
      return createFailure('invalid_args', `The ${word} contains a character that isn’t allowed.`);
  }
  if (text('kpri').length > PRIVATE_KEY_MAX)
    return createFailure('invalid_args', 'That private key is too long. Paste the key and nothing else.');
  if (text('kpri') !== '' && (protocol === 'ftp' || protocol === 'ftps'))
    return createFailure(
      'invalid_args',
      'FTP doesn’t work with keys. Enter a password, or choose SFTP or SSH.',
    );
  const input = { role, protocol, host, port, user, abspath, secret: findSecret(sent) };
  return { kind: 'valid', input: { ...input, hostKey: text('host_key') || undefined } };
}

/** A password is used unchanged, including spaces. */
function findSecret({ pass, kpri, passphrase }: Sent): CredentialSecret | undefined {
  if (kpri) return { privateKey: String(kpri), passphrase: passphrase ? String(passphrase) : undefined };
  return pass === undefined || pass === null || pass === '' ? undefined : { password: String(pass) };
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word);
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

/** A pasted host may have a scheme before it and a slash after it. */
function normalizeHost(text: string): string | undefined {
  const bare = text.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '');
  const isBareIpv6 = /^[\da-f:.]+$/i.test(bare) && bare.split(':').length > 2;
  const url = URL.parse(`http://${isBareIpv6 ? `[${bare}]` : bare}`);
  if (!url || url.port || url.username || url.password || url.pathname !== '/' || url.search || url.hash)
    return undefined;
  return /[@:]/.test(bare.replace(/^\[.*\]$/, '')) && !isBareIpv6
    ? undefined
    : url.hostname.replace(/^\[|\]$/g, '');
}

function normalizePath(text: string): string {
  return text.length > 1 ? text.replace(/\/+$/, '') || '/' : text;
}

function joinWords(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * Whether a folder is the root of a WordPress: it contains `wp-includes`, and it or its parent contains `wp-config.php`, as
 * WordPress itself expects.
 */
export function isWordPressRoot(names: readonly string[], namesAbove: readonly string[]): boolean {
  const hasConfiguration = names.includes('wp-config.php') || namesAbove.includes('wp-config.php');
  return names.includes('wp-includes') && hasConfiguration;
}

/** Whether the user on the server is the same, so that the stored secret may be sent there again. */
export function isSameLogin(
  input: Pick<CredentialsInput, 'protocol' | 'host' | 'port' | 'user'>,
  row: { protocol: string; host: string; port: number; username: string },
): boolean {
  const { protocol, host, port, username } = row;
  return input.protocol === protocol && input.host === host && input.port === port && input.user === username;
}
