/** Protocols for the files of a connected site; `ftps` is FTP with TLS from the start. */
export const CREDENTIAL_PROTOCOLS = ['sftp', 'ssh', 'ftp', 'ftps'] as const;
export type CredentialProtocol = (typeof CREDENTIAL_PROTOCOLS)[number];

export const DEFAULT_PORTS: Readonly<Record<CredentialProtocol, number>> = {
  sftp: 22,
  ssh: 22,
  ftp: 21,
  ftps: 990,
};

/** A second set of credentials may be stored beside the main one. */
export const CREDENTIAL_ROLES = ['main', 'alternate'] as const;
export type CredentialRole = (typeof CREDENTIAL_ROLES)[number];

/** The steps of saving credentials, in order. */
export const CREDENTIAL_STEPS = ['connecting', 'authenticating', 'path', 'writing', 'saving'] as const;
export type CredentialStep = (typeof CREDENTIAL_STEPS)[number];

/** Why saving credentials fails (platform facts 5.4), and `host_key_changed`. */
export const CREDENTIAL_ERRORS = [
  'service_unavailable',
  'missing_args',
  'invalid_args',
  'invalid_credentials',
  'invalid_wordpress_path',
  'read_only_install',
  'unreachable_path',
  'host_key_changed',
  'other',
] as const;
export type CredentialError = (typeof CREDENTIAL_ERRORS)[number];

/** For both a password and a private key: RSA keys of 16,384 bits have 13 KB. */
export const PRIVATE_KEY_MAX = 20_000;
export const CREDENTIAL_TEXT_MAX = 1_024;
