import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Whether there are no accounts, and no blogs except possibly a handbook with fewer than `pages` pages. */
export async function isNewServer(
  db: Kysely<Schema>,
  { slug, pages }: { slug: string; pages: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select not exists (select from users)
      and not exists (select from blogs where slug <> ${slug})
      and (select count(*) from articles) < ${pages} as is_new
  `.execute(db);
  return rows[0]!.is_new;
}

/** Serializes processes that start at once. */
export async function lockFirstStart(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first start'))`.execute(trx);
}

export async function listSlugs(db: Kysely<Schema>, blogId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('articles').select('slug').where('blog_id', '=', blogId).execute();
  return new Set(rows.map((row) => row.slug));
}

/** Finds the feed of the server's first blog: one that has no owner, and is not a team's. */
export async function findStarterFeed(trx: Transaction<Schema>, slug: string): Promise<number | undefined> {
  const feed = await trx
    .selectFrom('feeds')
    .innerJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .select('feeds.id')
    .where('blogs.slug', '=', slug)
    .where('blogs.team_id', 'is', null)
    .where('feeds.withheld_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('blog_authors').whereRef('blog_id', '=', 'blogs.id').where('role', '=', 'owner')),
      ),
    )
    .executeTakeFirst();
  return feed?.id;
}

export function findReader(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ language: string; email_verified: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['language', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Adds the job that creates the handbook in a user's language, unless that is English. */
export async function enqueueHandbook(
  trx: Transaction<Schema>,
  userId: number,
  follows: boolean,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('starter-content.create', json_build_object('userId', id, 'follows', ${follows}::boolean), max_attempts => 12)
    from users where id = ${userId} and language <> 'en'
  `.execute(trx);
}

/** Turns off all delivery of a subscription. */
export async function silenceSubscription(trx: Transaction<Schema>, subscriptionId: number): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ email_posts: false, email_posts_since: null, email_comments: false, notify_posts: false })
    .where('id', '=', subscriptionId)
    .execute();
}
