import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SiteImportOutcome } from '#shared/api/site-imports.ts';
import type { SiteImportReason } from '#shared/domain/site-import-reasons.ts';

/** A line of the report before it is stored. */
export interface NewEntry {
  kind: 'post' | 'page' | 'picture' | 'comment' | 'export';
  outcome: SiteImportOutcome;
  subject: string;
  reason: SiteImportReason | null;
  count: number;
  articleId: number | null;
  /** Of a picture: what posts call it, for `addPicturePost`. */
  key?: string | undefined;
}

export interface EntryRow {
  place: number;
  kind: NewEntry['kind'];
  outcome: SiteImportOutcome;
  subject: string;
  reason: string | null;
  count: number;
  article_id: number | null;
  title: string | null;
  /** Of a picture: the posts that show it. */
  posts: { id: number; title: string }[];
}

const SUBJECT_MAX = 500;

export async function insertEntries(
  db: Kysely<Schema>,
  importId: number,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const cut = entries.map((entry) => ({
    ...entry,
    subject: entry.subject.slice(0, SUBJECT_MAX).toWellFormed(),
  }));
  await sql`
    insert into site_import_entries (import_id, kind, outcome, subject, reason, count, article_id, key)
    select ${importId}, kind, outcome, subject, reason, count, "articleId", key
    from json_to_recordset(${toJsonText(cut)}::json)
      as r(kind text, outcome text, subject text, reason text, count integer, "articleId" bigint, key text)
  `.execute(db);
}

/** Posts that an entry about a picture names. */
const POSTS_OF_PICTURE = 100;

/** Adds a post to the entries about missing pictures that it shows. */
export async function addPicturePost(
  db: Kysely<Schema>,
  importId: number,
  articleId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update site_import_entries set article_ids = article_ids || ${articleId}::bigint
    where import_id = ${importId} and key = any(${[...keys]}::text[]) and cardinality(article_ids) < ${POSTS_OF_PICTURE}
  `.execute(db);
}

/** Lists a part of the report in the order of the import, and its length. */
export async function listEntries(
  db: Kysely<Schema>,
  importId: number,
  filter: {
    page: number;
    number: number;
    outcome: SiteImportOutcome | undefined;
    reason: string | undefined;
  },
): Promise<{ rows: EntryRow[]; total: number }> {
  const { page, number, outcome, reason } = filter;
  const condition = sql<boolean>`
    import_id = ${importId} and ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}
    and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}`;
  const { rows } = await sql<EntryRow>`
    select place, kind, outcome, subject, reason, count, article_id, articles.title, (
        select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]')
        from articles where id = any(article_ids)
      ) as posts
    from (
      select * from site_import_entries where ${condition} order by place limit ${number} offset ${(page - 1) * number}
    ) shown left join articles on articles.id = article_id
    order by place
  `.execute(db);
  const total = await sql<{
    n: number;
  }>`select count(*) as n from site_import_entries where ${condition}`.execute(db);
  return { rows, total: total.rows[0]!.n };
}

/** Subjects that stand for all with the same reason. */
const SUBJECTS = 3;

export interface ReasonRow {
  reason: string;
  count: number;
  /** The first of what it is about, shortened. */
  subjects: string[];
}

/** Counts why things are missing, or not as public as they were, most common reason first. */
export async function countReasons(db: Kysely<Schema>, importId: number): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select reason, sum(count)::integer as count,
      coalesce((array_agg(left(subject, 100) order by place) filter (where subject <> ''))[1:${sql.lit(SUBJECTS)}], '{}') as subjects
    from site_import_entries
    where import_id = ${importId} and reason is not null
      and (outcome = 'failed' or outcome = 'added' and reason in ('restricted', 'no_date'))
    group by reason order by 2 desc, reason
  `.execute(db);
  return rows;
}

/** Counts the lines about what is missing. */
export async function countProblems(
  db: Kysely<Schema>,
  importIds: readonly number[],
): Promise<Map<number, number>> {
  if (importIds.length === 0) return new Map();
  const { rows } = await sql<{ import_id: number; n: number }>`
    select import_id, count(*) as n from site_import_entries
    where import_id = any(${[...importIds]}::bigint[]) and outcome = 'failed' group by import_id
  `.execute(db);
  return new Map(rows.map(({ import_id, n }) => [import_id, n]));
}

/** Deletes the report, for one that is written again from its beginning, or whose content is gone. */
export async function deleteEntries(db: Kysely<Schema>, importId: number): Promise<void> {
  await db.deleteFrom('site_import_entries').where('import_id', '=', importId).execute();
}

/** Deletes reports of imports that ended before then. */
export async function deleteOldEntries(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`
    delete from site_import_entries where import_id in (
      select id from site_imports where finished_at < ${before} and stage in ('done', 'cancelled', 'undone', 'failed')
    )
  `.execute(db);
}
