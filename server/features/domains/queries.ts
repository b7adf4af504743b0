import { type Kysely, sql, type Transaction } from 'kysely';
import { redirectTo } from '#server/features/blogs/queries.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DomainCheck } from '#shared/api/domains.ts';

export interface DomainRow {
  name: string;
  /** Null while it waits for its record. */
  proven_at: Date | null;
  facts: DomainCheck | null;
  checked_at: Date | null;
}

/** Lists the domains of a blog by name, including waiting ones. The caller has checked that the viewer manages it. */
export async function listDomains(db: Kysely<Schema>, blogId: number): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select name, proven_at, facts, checked_at from blog_domains where blog_id = ${blogId} order by name
  `.execute(db);
  return rows;
}

/** Finds the blog that a name was proven for. */
export async function findHolder(db: Kysely<Schema>, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('blog_domains')
    .select('blog_id')
    .where('name', '=', name)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
  return row?.blog_id;
}

/** Whether a user owns a blog. */
export async function isBlogOwner(db: Kysely<Schema>, userId: number, blogId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blog_authors')
    .select('blog_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a waiting name; returns false if the blog already has it. */
export async function createDomain(
  trx: Transaction<Schema>,
  blogId: number,
  name: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('blog_domains')
    .values({ blog_id: blogId, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a waiting name to the blog. `takenFrom` is a blog without a record: it loses the name and waits for it again. Returns
 * false if another blog has it by then.
 */
export async function markDomainProven(
  trx: Transaction<Schema>,
  blogId: number,
  name: string,
  { takenFrom, now }: { takenFrom?: number | undefined; now: Date },
): Promise<boolean> {
  if (takenFrom !== undefined) {
    await setPrimaryDomain(trx, takenFrom, null, { instead: name, now });
    await trx
      .updateTable('blog_domains')
      .set({ proven_at: null, facts: null, checked_at: null })
      .where('blog_id', '=', takenFrom)
      .where('name', '=', name)
      .execute();
  }
  // Two owners with a record each at the same moment: the second waits here for the first, and finds that it has the name.
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 39))`.execute(trx);
  const holder = await findHolder(trx, name);
  if (holder !== undefined && holder !== blogId) return false;
  const { numUpdatedRows } = await trx
    .updateTable('blog_domains')
    .set({ proven_at: now, facts: null, checked_at: null })
    .where('blog_id', '=', blogId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets a blog's primary domain; null stands for its address here. With `instead` only if that one is primary now. The feed counts
 * as changed, because its addresses do.
 */
export async function setPrimaryDomain(
  trx: Transaction<Schema>,
  blogId: number,
  name: string | null,
  { instead, now }: { instead?: string; now: Date },
): Promise<void> {
  let update = trx.updateTable('blogs').set({ domain: name }).where('id', '=', blogId);
  if (instead !== undefined) update = update.where('domain', '=', instead);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) await recordChange(trx, blogId, now);
}

export async function deleteDomain(
  trx: Transaction<Schema>,
  blogId: number,
  name: string,
  now: Date,
): Promise<void> {
  await setPrimaryDomain(trx, blogId, null, { instead: name, now });
  await trx.deleteFrom('blog_domains').where('blog_id', '=', blogId).where('name', '=', name).execute();
}

/** @param to an address without a slash at the end; null ends the redirect */
export async function setRedirect(
  trx: Transaction<Schema>,
  blogId: number,
  to: string | null,
  now: Date,
): Promise<void> {
  await trx.updateTable('blogs').set({ redirect_to: to }).where('id', '=', blogId).execute();
  await recordChange(trx, blogId, now);
}

async function recordChange(trx: Transaction<Schema>, blogId: number, now: Date): Promise<void> {
  await trx.updateTable('feeds').set({ last_change_at: now }).where('blog_id', '=', blogId).execute();
}

export async function saveFacts(
  db: Kysely<Schema>,
  blogId: number,
  name: string,
  facts: DomainCheck,
  now: Date,
): Promise<void> {
  await db
    .updateTable('blog_domains')
    .set({ facts: JSON.stringify(facts), checked_at: now })
    .where('blog_id', '=', blogId)
    .where('name', '=', name)
    .execute();
}

/** A public blog with its current address. */
export interface BlogAtHost {
  slug: string;
  domain: string | null;
  redirect_to: string | null;
  team_id: null;
}

const blogAtHost = prepared<{ host: string }, BlogAtHost>(
  'find_blog_at_host',
  (p) => sql`select blogs.slug, blogs.domain, ${redirectTo} as redirect_to, blogs.team_id
         from blog_domains mine join blogs on blogs.id = mine.blog_id
         where mine.name = ${p('host')} and mine.proven_at is not null and blogs.team_id is null`,
);

/** Finds the public blog of a host name. */
export async function findBlogAt(db: Kysely<Schema>, host: string): Promise<BlogAtHost | undefined> {
  return (await blogAtHost.execute(db, { host }))[0];
}
