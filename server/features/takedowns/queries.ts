import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { getArticle } from '#server/features/articles/queries.ts';
import { applyArticleState } from '#server/features/articles/save.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;
type Deps = Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>;

/** Why and when a post was taken down. */
export interface Takedown {
  reason: string;
  date: Date;
}

/** Takes a post of a blog down, or with `reason` null restores it with its comments and likes. Returns false if it is gone. */
export async function withholdArticle(
  trx: Trx,
  deps: Deps,
  { articleId, reason, now }: { articleId: number; reason: string | null; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('articles')
    .set({ withheld_at: reason === null ? null : now, withheld_reason: reason })
    .where('id', '=', articleId)
    .returning('blog_id')
    .executeTakeFirst();
  if (!row) return false;
  await applyArticleState(trx, deps, await getArticle(trx, row.blog_id, articleId, { lock: true }), now);
  return true;
}

/**
 * Takes a blog down, or stops showing and fetching a feed from elsewhere; with `reason` null takes that back. Its posts, comments and
 * subscriptions stay as they are. Returns false if there is no such feed.
 */
export async function withholdFeed(
  trx: Kysely<Schema>,
  { feedId, reason, now }: { feedId: number; reason: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feeds')
    .set({ withheld_at: reason === null ? null : now, withheld_reason: reason, last_change_at: now })
    .where('id', '=', feedId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Blocks a host with everything below it: none of its feeds is fetched or shown, also of those that are found later. */
export async function blockHost(
  trx: Trx,
  { host, reason, now }: { host: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into blocked_hosts (host, reason, created_at) values (${host}, ${reason}, ${now})
    on conflict (host) do update set reason = excluded.reason`.execute(trx);
  await sql`
    update feeds set withheld_at = ${now}, withheld_reason = ${reason}
    where blog_id is null and withheld_at is null and ${isOfHost(host)}`.execute(trx);
}

/** Takes that back, except for feeds that another blocked host includes. Returns false if the host was not blocked. */
export async function unblockHost(trx: Trx, host: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocked_hosts')
    .where('host', '=', host)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await sql`
    update feeds set withheld_at = null, withheld_reason = null
    where blog_id is null and withheld_at is not null and ${isOfHost(host)} and not exists (
      select from blocked_hosts other where feeds.host = other.host or feeds.host like '%.' || other.host
    )`.execute(trx);
  return true;
}

const isOfHost = (host: string) =>
  sql`(host = ${host} or host like ${`%.${host.replaceAll(/[\\%_]/g, '\\$&')}`})`;

export interface BlockedHostRow {
  host: string;
  reason: string;
  created_at: Date;
  feeds: number;
}

/** Lists the blocked hosts, latest first, with the number of their feeds. */
export async function listBlockedHosts(db: Kysely<Schema>): Promise<BlockedHostRow[]> {
  const { rows } = await sql<BlockedHostRow>`
    select blocked_hosts.*, (
      select count(*) from feeds where withheld_at is not null and blog_id is null
        and (feeds.host = blocked_hosts.host or feeds.host like '%.' || blocked_hosts.host)
    ) as feeds
    from blocked_hosts order by created_at desc, host`.execute(db);
  return rows;
}

/** Finds why a published post of a blog was taken down. */
export async function findPostTakedown(
  db: Kysely<Schema>,
  post: { blogId: number; slug: string } | { postId: number },
): Promise<Takedown | undefined> {
  const isPost =
    'postId' in post ? sql`id = ${post.postId}` : sql`blog_id = ${post.blogId} and slug = ${post.slug}`;
  const { rows } = await sql<Takedown>`
    select withheld_reason as reason, withheld_at as date from articles
    where ${isPost} and withheld_at is not null and status = 'publish'`.execute(db);
  return rows[0];
}
