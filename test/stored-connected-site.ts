import type { Insertable, Kysely } from 'kysely';
import type { ConnectedSites, Schema } from '#server/platform/db/schema.ts';

let count = 0;

/** Stores a connected site: by default a healthy one with a feed. Returns its number. */
export async function storeConnectedSite(
  db: Kysely<Schema>,
  userId: number,
  site: Partial<Insertable<ConnectedSites>> = {},
): Promise<number> {
  count += 1;
  const domain = site.domain ?? `elsewhere-${count}.example`;
  const { id } = await db
    .insertInto('connected_sites')
    .values({
      user_id: userId,
      kind: 'feed',
      url: `https://${domain}/`,
      domain,
      name: `Elsewhere ${count}`,
      checked_at: new Date(),
      ...site,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores credentials of a connected site; their secret cannot be decrypted. */
export async function storeCredentials(db: Kysely<Schema>, siteId: number): Promise<void> {
  await db
    .insertInto('connected_site_credentials')
    .values({
      site_id: siteId,
      role: 'main',
      protocol: 'sftp',
      host: 'files.example',
      port: 22,
      username: 'anna',
      abspath: '/srv/site',
      sealed_secret: 'sealed',
      has_key: false,
      host_key: null,
      updated_at: new Date(),
    })
    .execute();
}
