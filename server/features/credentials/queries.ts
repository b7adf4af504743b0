import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ConnectedSiteCredentials, Schema } from '#server/platform/db/schema.ts';
import type { CredentialRole } from '#shared/domain/credentials.ts';

export type CredentialsRow = Selectable<ConnectedSiteCredentials>;

/** All of these queries are limited to the viewer's sites. */
const isViewers = (viewerId: number) =>
  sql<boolean>`exists (select from connected_sites where id = site_id and user_id = ${viewerId})`;

export async function listCredentials(
  db: Kysely<Schema>,
  siteId: number,
  viewerId: number,
): Promise<CredentialsRow[]> {
  return db
    .selectFrom('connected_site_credentials')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(isViewers(viewerId))
    .orderBy('role', 'desc')
    .execute();
}

/** Stores credentials and replaces the previous ones. Returns false if the site was disconnected meanwhile. */
export async function saveCredentials(
  db: Kysely<Schema>,
  row: Insertable<ConnectedSiteCredentials>,
  viewerId: number,
): Promise<boolean> {
  const { site_id, role, protocol, host, port, username, abspath, sealed_secret, has_key, host_key } = row;
  const saved = await sql`
    insert into connected_site_credentials
      (site_id, role, protocol, host, port, username, abspath, sealed_secret, has_key, host_key, updated_at)
    select id, ${role}, ${protocol}, ${host}, ${port}, ${username}, ${abspath}, ${sealed_secret}, ${has_key}, ${host_key},
      ${row.updated_at}
    from connected_sites where id = ${site_id} and user_id = ${viewerId}
    for key share
    on conflict (site_id, role) do update set
      protocol = excluded.protocol, host = excluded.host, port = excluded.port, username = excluded.username,
      abspath = excluded.abspath, sealed_secret = excluded.sealed_secret, has_key = excluded.has_key,
      host_key = excluded.host_key, updated_at = excluded.updated_at
  `.execute(db);
  return saved.numAffectedRows === 1n;
}

/** Returns false if there were none. */
export async function deleteCredentials(
  db: Kysely<Schema>,
  { siteId, role, viewerId }: { siteId: number; role: CredentialRole; viewerId: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('connected_site_credentials')
    .where('site_id', '=', siteId)
    .where('role', '=', role)
    .where(isViewers(viewerId))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
