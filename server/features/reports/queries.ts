import type { Kysely } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Reports, Schema } from '#server/platform/db/schema.ts';

/** A reported site or post, with its current name and address. */
export interface Reported {
  feed_id: number;
  post_id: number | null;
  title: string;
  url: string;
}

/** Finds what a report is about; undefined if the reporter can see no such site or post. */
export async function findReported(
  db: Kysely<Schema>,
  viewerId: number,
  { feedId, postId }: { feedId: number; postId: number | undefined },
): Promise<Reported | undefined> {
  const row = await db
    .selectFrom('feeds')
    .leftJoin('posts', (join) =>
      join.onRef('posts.feed_id', '=', 'feeds.id').on('posts.id', '=', postId ?? null),
    )
    .select(['feeds.id as feed_id', 'feeds.title as feed_title', 'feeds.url as feed_url', 'feeds.site_url'])
    .select(['posts.id as post_id', 'posts.title as post_title', 'posts.url as post_url'])
    .where('feeds.id', '=', feedId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  if (!row || (postId !== undefined && row.post_id === null)) return undefined;
  const site = { title: row.feed_title || row.feed_url, url: row.site_url ?? row.feed_url };
  return {
    feed_id: row.feed_id,
    post_id: row.post_id,
    title: row.post_id === null ? site.title : row.post_title || site.title,
    url: row.post_id === null ? site.url : (row.post_url ?? site.url),
  };
}

export async function createReport(
  db: Kysely<Schema>,
  report: Reported & { reporter_id: number; reason: Reports['reason']; text: string; created_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Counts a user's reports since then. */
export async function countReportsSince(db: Kysely<Schema>, userId: number, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('reports')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('reporter_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

export interface ReportRow {
  id: number;
  title: string;
  url: string;
  reason: Reports['reason'];
  text: string;
  created_at: Date;
  closed_at: Date | null;
  reporter: string | null;
}

/** Lists reports, oldest first; the open ones, or all. */
export async function listReports(db: Kysely<Schema>, { all }: { all: boolean }): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .select(['reports.id', 'reports.title', 'reports.url', 'reports.reason', 'reports.text'])
    .select(['reports.created_at', 'reports.closed_at', 'users.username as reporter'])
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .orderBy('reports.id')
    .execute();
}

/** Closes an open report; returns the title of what it is about, or undefined if there was none. */
export async function closeReport(db: Kysely<Schema>, id: number, now: Date): Promise<string | undefined> {
  const closed = await db
    .updateTable('reports')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  return closed?.title;
}

export async function listAdministrators(
  db: Kysely<Schema>,
): Promise<{ name: string; email: string; language: string }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'administrator')
    .where('email_verified', '=', true)
    .orderBy('id')
    .execute();
}
