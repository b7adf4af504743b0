import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { createKey } from '#server/platform/auth/api-key.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Adds feeds of the publishers at this port: feed n is at `/n`, each under a host name of its own. */
export async function addFeeds(db: Kysely<Schema>, port: string, feeds: number): Promise<void> {
  await sql`insert into feeds (url, host)
    select 'http://site-' || n || '.localhost:' || ${port}::text || '/' || n, 'site-' || n || '.localhost'
    from generate_series(0, ${feeds}::int - 1) n`.execute(db);
}

/** Creates an API key for each user, and returns them by the users' numbers. */
export async function createKeys(db: Kysely<Schema>): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').orderBy('id').execute();
  const keys: string[] = [];
  for (const { id } of users) {
    const { key, prefix, hash } = createKey();
    await sql`insert into api_keys (user_id, name, prefix, key_hash, scope) values (${id}, 'bench', ${prefix}, ${hash}, 'write')`.execute(
      db,
    );
    keys.push(key);
  }
  return keys;
}

/** Crawls all feeds from elsewhere once. */
export async function crawlAll({ db, crawler }: Pick<Context, 'db' | 'crawler'>): Promise<void> {
  await makeDue(db);
  await crawler.crawlDue();
}

export async function makeDue(db: Kysely<Schema>): Promise<void> {
  await sql`update feeds set next_fetch_at = now() - interval '1 second', retry_after = null where blog_id is null`.execute(
    db,
  );
}
