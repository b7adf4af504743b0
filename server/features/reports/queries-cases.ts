import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ReportCases, Reports, Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

/** What a report is about. `title` and `url` are as they are now. */
export interface Subject {
  kind: ReportCases['subject_kind'];
  id: number;
  feed_id: number | null;
  post_id: number | null;
  comment_id: number | null;
  author_id: number | null;
  title: string;
  url: string;
}

export interface CaseReport {
  id: number;
  reason: Reports['reason'];
  text: string;
  date: string;
  reporter: string | null;
  /** Earlier reports of this reporter that were decided, and those that led to something. */
  decided: number;
  founded: number;
}

/** A case as the queue shows it, with what its subject looks like now. */
export interface CaseRow {
  id: number;
  subject_kind: ReportCases['subject_kind'];
  subject_id: number;
  feed_id: number | null;
  blog_id: number | null;
  host: string | null;
  post_id: number | null;
  title: string;
  url: string;
  created_at: Date;
  assigned_to: string | null;
  author: { id: number; username: string; name: string } | null;
  decision: ReportCases['decision'];
  reason: string | null;
  note: string;
  decided_by: string | null;
  decided_at: Date | null;
  lifted_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_closed_at: Date | null;
  /** The sanitised HTML of the reported post or comment; null if it is gone. */
  content_html: string | null;
  reports: CaseReport[];
}

/** Finds the open case of a subject, or opens one. */
export async function openCase(trx: Kysely<Schema>, subject: Subject, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_cases (subject_kind, subject_id, feed_id, author_id, title, url, created_at)
    values (${subject.kind}, ${subject.id}, ${subject.feed_id}, ${subject.author_id}, ${subject.title}, ${subject.url}, ${now})
    on conflict (subject_kind, subject_id) where decided_at is null do update set title = excluded.title, url = excluded.url
    returning id`.execute(trx);
  return rows[0]!.id;
}

export type CaseState = 'open' | 'appealed' | 'decided';

const STATES: Record<CaseState, RawBuilder<boolean>> = {
  open: sql`report_cases.decided_at is null`,
  appealed: sql`report_cases.appealed_at is not null and report_cases.appeal_closed_at is null`,
  decided: sql`report_cases.decided_at is not null`,
};

/** Lists cases with their reports: the open ones oldest first, others latest first. */
export async function listCases(
  db: Kysely<Schema>,
  state: CaseState,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<CaseRow[]> {
  const isNext =
    after === undefined
      ? sql`true`
      : state === 'open'
        ? sql`report_cases.id > ${after}`
        : sql`report_cases.id < ${after}`;
  const order = sql.raw(state === 'open' ? 'asc' : 'desc');
  return selectCases(
    db,
    sql`${STATES[state]} and ${isNext} order by report_cases.id ${order} limit ${limit}`,
  );
}

export async function findCase(db: Kysely<Schema>, id: number): Promise<CaseRow | undefined> {
  return (await selectCases(db, sql`report_cases.id = ${id}`))[0];
}

/** Only the chosen cases are joined with their reports and contents. */
async function selectCases(db: Kysely<Schema>, chosen: RawBuilder<unknown>): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with chosen as materialized (select * from report_cases where ${chosen})
    select c.id, c.subject_kind, c.subject_id, c.feed_id, feeds.blog_id, feeds.host, c.title, c.url, c.created_at,
      helper.username as assigned_to, c.decision, c.reason, c.note, decider.username as decided_by, c.decided_at, c.lifted_at,
      c.appeal, c.appealed_at, c.appeal_closed_at,
      case c.subject_kind when 'post' then c.subject_id when 'comment' then comments.post_id end as post_id,
      case when author.id is not null
        then json_build_object('id', author.id, 'username', author.username, 'name', author.name) end as author,
      case c.subject_kind when 'comment' then comments.content_html
        when 'post' then coalesce(post_contents.content_html, articles.content_html) end as content_html,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text, 'date', r.created_at,
          'reporter', reporter.username, 'decided', record.decided, 'founded', record.founded) order by r.id)
        from reports r left join users reporter on reporter.id = r.reporter_id
        cross join lateral (
          select count(*) as decided, count(*) filter (where earlier.decision <> 'none') as founded
          from reports mine join report_cases earlier on earlier.id = mine.case_id and earlier.decided_at is not null
          where mine.reporter_id = r.reporter_id and earlier.id <> c.id
        ) record
        where r.case_id = c.id
      ), '[]') as reports
    from chosen c
    left join feeds on feeds.id = c.feed_id
    left join users author on author.id = c.author_id
    left join users helper on helper.id = c.assigned_to
    left join users decider on decider.id = c.decided_by
    left join comments on c.subject_kind = 'comment' and comments.id = c.subject_id
    left join post_contents on c.subject_kind = 'post' and post_contents.post_id = c.subject_id
    left join articles on c.subject_kind = 'post' and articles.id = c.subject_id
    order by array_position(array(select id from chosen), c.id)
  `.execute(db);
  return rows;
}

/** Assigns an open case to an administrator, or to no one; returns whether it is open. */
export async function assignCase(db: Kysely<Schema>, id: number, userId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_cases')
    .set({ assigned_to: userId })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Decision {
  decision: NonNullable<ReportCases['decision']>;
  reason: string;
  note: string;
  decidedBy: number;
  appealCode: string;
  now: Date;
}

/** Decides an open case and closes its reports. Returns false if somebody else has decided it meanwhile. */
export async function decideCase(trx: Trx, id: number, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_cases')
    .set({
      decision: decision.decision,
      reason: decision.reason,
      note: decision.note,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      appeal_code: decision.decision === 'none' ? null : decision.appealCode,
    })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('reports')
    .set({ closed_at: decision.now })
    .where('case_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  return true;
}

/** Records that a decision was taken back; returns false if it was already. */
export async function markLifted(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_cases')
    .set({ lifted_at: now, appeal_closed_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is not', null)
    .where('decision', '<>', 'none')
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps an author's answer to a decision, once; returns false for an unknown code, or one that was used. */
export async function saveAppeal(
  db: Kysely<Schema>,
  code: string,
  text: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_cases')
    .set({ appeal: text, appealed_at: now })
    .where('appeal_code', '=', code)
    .where('appealed_at', 'is', null)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes an appeal without a change. */
export async function closeAppeal(db: Kysely<Schema>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_cases')
    .set({ appeal_closed_at: now })
    .where('id', '=', id)
    .where('appealed_at', 'is not', null)
    .where('appeal_closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Reader {
  name: string;
  email: string;
  language: string;
}

/** Lists the reporters of a case who want to know its outcome. */
export async function listCurious(db: Kysely<Schema>, caseId: number): Promise<Reader[]> {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select(['users.name', 'users.email', 'users.language'])
    .distinct()
    .where('reports.case_id', '=', caseId)
    .where('reports.wants_outcome', '=', true)
    .where('users.email_verified', '=', true)
    .execute();
}

/** Finds the address of the person whom a case is about. */
export async function findAccused(db: Kysely<Schema>, userId: number): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/** Limits an account like a new one, or stops that. */
export async function setLimited(trx: Trx, userId: number, at: Date | null): Promise<void> {
  await trx.updateTable('users').set({ limited_at: at }).where('id', '=', userId).execute();
}
