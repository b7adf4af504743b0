import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Reports, Schema } from '#server/platform/db/schema.ts';
import type { Subject } from './queries-cases.ts';

/** Names what a report is about: one of these. */
export interface ReportedIds {
  feedId: number | undefined;
  postId: number | undefined;
  commentId: number | undefined;
  userId: number | undefined;
}

/** Finds what a report is about, with its current name and address; undefined if the reporter can see no such thing. */
export async function findReported(
  db: Kysely<Schema>,
  viewerId: number,
  { feedId, postId, commentId, userId }: ReportedIds,
): Promise<Subject | undefined> {
  if (commentId !== undefined) return findReportedComment(db, viewerId, commentId);
  if (userId !== undefined) return findReportedUser(db, userId);
  if (feedId === undefined) return undefined;
  const { rows } = await sql<Subject>`
    select case when posts.id is null then 'site' else 'post' end as kind, coalesce(posts.id, feeds.id) as id,
      feeds.id as feed_id, posts.id as post_id, null as comment_id, coalesce(posts.author_id, (
        select user_id from blog_authors where blog_id = feeds.blog_id and role = 'owner' and accepted_at is not null
        order by accepted_at, user_id limit 1
      )) as author_id,
      coalesce(nullif(posts.title, ''), nullif(feeds.title, ''), feeds.url) as title,
      coalesce(posts.url, feeds.site_url, feeds.url) as url
    from feeds left join posts on posts.feed_id = feeds.id and posts.id = ${postId ?? null}
    where feeds.id = ${feedId} and ${isVisibleTo(viewerId)} and (${postId ?? null}::bigint is null or posts.id is not null)
  `.execute(db);
  return rows[0];
}

async function findReportedComment(
  db: Kysely<Schema>,
  viewerId: number,
  commentId: number,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select 'comment' as kind, comments.id, posts.feed_id, posts.id as post_id, comments.id as comment_id, comments.author_id,
      coalesce(nullif(posts.title, ''), nullif(feeds.title, ''), feeds.url) as title,
      coalesce(posts.url, feeds.site_url, feeds.url) as url
    from comments join posts on posts.id = comments.post_id join feeds on feeds.id = posts.feed_id
    where comments.id = ${commentId} and comments.status = 'approved' and comments.deleted_at is null and ${isVisibleTo(viewerId)}
  `.execute(db);
  return rows[0];
}

async function findReportedUser(db: Kysely<Schema>, userId: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select 'user' as kind, id, null as feed_id, null as post_id, null as comment_id, id as author_id, name as title,
      '/reader/users/' || username as url
    from users where id = ${userId}
  `.execute(db);
  return rows[0];
}

export async function createReport(
  db: Kysely<Schema>,
  report: Pick<Subject, 'feed_id' | 'post_id' | 'title' | 'url'> & {
    case_id: number;
    reporter_id: number;
    reason: Reports['reason'];
    text: string;
    wants_outcome: boolean;
    created_at: Date;
  },
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

/** Closes an open report, and with the last one its case; returns the title of what it is about, or undefined if there was none. */
export async function closeReport(db: Kysely<Schema>, id: number, now: Date): Promise<string | undefined> {
  const closed = await db
    .updateTable('reports')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['title', 'case_id'])
    .executeTakeFirst();
  if (closed?.case_id)
    await sql`
      update report_cases set decision = 'none', decided_at = ${now} where id = ${closed.case_id} and decided_at is null
        and not exists (select from reports where case_id = ${closed.case_id} and closed_at is null)
    `.execute(db);
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
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}
