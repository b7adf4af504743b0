import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConnectedSites, Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type ConnectedSiteRow = Selectable<ConnectedSites>;

/** Finds a connected site of its owner: no one else may see it, not even an administrator. */
export async function findConnectedSite(
  db: Kysely<Schema>,
  siteId: number,
  viewerId: number,
): Promise<ConnectedSiteRow | undefined> {
  return db
    .selectFrom('connected_sites')
    .selectAll()
    .where('id', '=', siteId)
    .where('user_id', '=', viewerId)
    .executeTakeFirst();
}

/** The same, but throws `not_found`. */
export async function getConnectedSite(
  db: Kysely<Schema>,
  siteId: number,
  viewerId: number,
): Promise<ConnectedSiteRow> {
  const row = await findConnectedSite(db, siteId, viewerId);
  if (!row) throw new AppError('not_found', 'We can’t find that site.');
  return row;
}

/** Finds the number of the viewer's connected site with this domain, the first one if there are several. */
export async function findConnectedSiteId(
  db: Kysely<Schema>,
  domain: string,
  viewerId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('connected_sites')
    .select('id')
    .where('domain', '=', domain)
    .where('user_id', '=', viewerId)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export async function listConnectedSites(db: Kysely<Schema>, userId: number): Promise<ConnectedSiteRow[]> {
  return db
    .selectFrom('connected_sites')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function isConnected(db: Kysely<Schema>, userId: number, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('connected_sites')
    .select('id')
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countConnectedSites(db: Kysely<Schema>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('connected_sites')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The result of connecting to a site. */
export type NewConnectedSite = Pick<
  ConnectedSiteRow,
  'kind' | 'url' | 'domain' | 'name' | 'icon_url' | 'feed_id' | 'api_root' | 'username' | 'sealed_token'
>;

export async function createConnectedSite(
  trx: Transaction<Schema>,
  userId: number,
  site: NewConnectedSite,
  now: Date,
): Promise<{ kind: 'created'; row: ConnectedSiteRow } | { kind: 'existing' }> {
  const row = await trx
    .insertInto('connected_sites')
    .values({ ...site, user_id: userId, checked_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? { kind: 'created', row } : { kind: 'existing' };
}

/** Stores a password that the site has just accepted; so it is healthy. */
export async function updateToken(
  db: Kysely<Schema>,
  siteId: number,
  viewerId: number,
  { now, ...token }: { username: string; sealed_token: string; now: Date },
): Promise<ConnectedSiteRow | undefined> {
  return db
    .updateTable('connected_sites')
    .set({ ...token, is_healthy: true, health_error: '', checked_at: now })
    .where('id', '=', siteId)
    .where('user_id', '=', viewerId)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteConnectedSite(db: Kysely<Schema>, siteId: number, userId: number): Promise<void> {
  await db.deleteFrom('connected_sites').where('id', '=', siteId).where('user_id', '=', userId).execute();
}
