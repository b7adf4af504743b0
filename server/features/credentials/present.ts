import type { CredentialsByRole } from '#shared/api/credentials.ts';
import { CREDENTIAL_ROLES, type CredentialRole } from '#shared/domain/credentials.ts';
import type { CredentialsRow } from './queries.ts';

/** @param siteUrl home page of the site */
export function presentCredentials(rows: CredentialsRow[], siteUrl: string): CredentialsByRole {
  return Object.fromEntries(
    rows.map((row) => [
      row.role,
      {
        protocol: row.protocol,
        host: row.host,
        port: row.port,
        user: row.username,
        pass: !row.has_key,
        kpri: row.has_key,
        abspath: row.abspath,
        site_url: siteUrl,
        host_key: row.host_key,
      },
    ]),
  );
}

export function presentState(rows: CredentialsRow[]): {
  state: 'active' | 'awaiting_credentials';
  credentials: { role: CredentialRole }[];
} {
  const savedRoles = CREDENTIAL_ROLES.filter((role) => rows.some((row) => row.role === role));
  return {
    state: savedRoles.length > 0 ? 'active' : 'awaiting_credentials',
    credentials: savedRoles.map((role) => ({ role })),
  };
}
