import { type Kysely, sql } from 'kysely';
import { isRequested } from '#server/features/feeds/queries-requested.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const ACTIVE_MS = 7 * 24 * 60 * 60_000;

export interface OverviewRow {
  people: number;
  active: number;
  suspended: number;
  blogs: number;
  posts: number;
  /** From elsewhere. */
  feeds: number;
  due: number;
  failing: number;
  reports: number;
  /** Below posts from elsewhere, waiting for an administrator. */
  comments: number;
  database_bytes: number;
  upload_bytes: number;
}

/** Counts what there is, without jobs. Posts are summed by feed, where they are counted already. */
export async function getOverview(db: Kysely<Schema>, now: Date): Promise<OverviewRow> {
  const active = new Date(now.getTime() - ACTIVE_MS);
  const { rows } = await sql<OverviewRow>`
    with of_feeds as materialized (
      select count(*) filter (where blog_id is null) as feeds, coalesce(sum(post_count), 0)::bigint as posts
      from feeds
    )
    select of_feeds.*,
      (select count(*) from feeds where ${isRequested(now)} and next_fetch_at <= ${now}) as due,
      (select count(*) from feeds where blog_id is null and failure_code is not null) as failing,
      (select count(*) from users) as people,
      (select count(*) from users where last_seen_at > ${active}) as active,
      (select count(*) from users where suspended_at is not null) as suspended,
      (select count(*) from blogs) as blogs,
      (select count(*) from reports where closed_at is null) as reports,
      (select count(*) from comments
        where is_elsewhere and status = 'unapproved' and status <> 'approved' and deleted_at is null) as comments,
      pg_database_size(current_database()) as database_bytes,
      (select coalesce(sum(bytes), 0)::bigint from media) as upload_bytes
    from of_feeds`.execute(db);
  return rows[0]!;
}
