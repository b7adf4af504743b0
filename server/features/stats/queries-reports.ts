import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Period } from './rules.ts';

/** Days from first to last, inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface VisitCount {
  /** The first day of the period. */
  period: string;
  views: number;
  visitors: number;
}

/** Selects the first day of each row's period; of the whole span if they are summed. */
function selectPeriod(period: Period | 'all', { from }: Days): RawBuilder<string> {
  return period === 'all' ? sql`${from}::date` : sql`date_trunc(${period}, day::timestamp)::date`;
}

/** Lists the visits of a blog, by period; periods without a visit are left out. */
export async function listVisits(
  db: Kysely<Schema>,
  blogId: number,
  days: Days,
  period: Period | 'all',
): Promise<VisitCount[]> {
  const { rows } = await sql<VisitCount>`
    select ${selectPeriod(period, days)} as period, sum(views)::integer as views, sum(visitors)::integer as visitors
    from visit_days where blog_id = ${blogId} and day between ${days.from} and ${days.to}
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Lists the visits of a post, by day. */
export async function listPostVisits(
  db: Kysely<Schema>,
  postId: number,
  { from, to }: Days,
): Promise<VisitCount[]> {
  const { rows } = await sql<VisitCount>`
    select day as period, views, visitors from visit_post_days
    where post_id = ${postId} and day between ${from} and ${to} order by day
  `.execute(db);
  return rows;
}

/** Returns all visits of a blog. */
export async function sumVisits(
  db: Kysely<Schema>,
  blogId: number,
): Promise<{ views: number; visitors: number; best_day: string | null; best_views: number }> {
  const { rows } = await sql<{
    views: number;
    visitors: number;
    best_day: string | null;
    best_views: number;
  }>`
    select coalesce(sum(views), 0) as views, coalesce(sum(visitors), 0) as visitors,
      (array_agg(day order by views desc, day desc))[1] as best_day, coalesce(max(views), 0) as best_views
    from visit_days where blog_id = ${blogId}
  `.execute(db);
  return rows[0]!;
}

/** Finds a post of a blog that is published or was read, with all its views. An unpublished one has no title. */
export async function findReadPost(
  db: Kysely<Schema>,
  blogId: number,
  postId: number,
): Promise<{ id: number; title: string; url: string | null; views: number } | undefined> {
  const { rows } = await sql<{ id: number; title: string; url: string | null; views: number }>`
    select articles.id, coalesce(posts.title, '') as title, posts.url, coalesce(visits.views, 0) as views
    from articles
    left join posts on posts.id = articles.id
    left join lateral (select sum(views) as views from visit_post_days where post_id = articles.id) visits on true
    where articles.id = ${postId} and articles.blog_id = ${blogId}
      and (posts.id is not null or visits.views is not null)
  `.execute(db);
  return rows[0];
}

export interface ReadPost {
  period: string;
  id: number;
  title: string;
  url: string | null;
  date: Date | null;
  views: number;
}

/** Lists the most read posts of each period, most views first. Posts no longer published have no title. */
export async function listMostRead(
  db: Kysely<Schema>,
  blogId: number,
  days: Days,
  period: Period | 'all',
  max: number,
): Promise<ReadPost[]> {
  const { rows } = await sql<ReadPost>`
    with counted as (
      select ${selectPeriod(period, days)} as period, post_id, sum(views)::integer as views
      from visit_post_days where blog_id = ${blogId} and day between ${days.from} and ${days.to}
      group by 1, post_id
    ), ranked as (
      select *, row_number() over (partition by period order by views desc, post_id desc) as place from counted
    )
    select period, post_id as id, coalesce(posts.title, '') as title, posts.url, posts.sort_at as date, views
    from ranked left join posts on posts.id = post_id
    where place <= ${max} order by period, place
  `.execute(db);
  return rows;
}

export interface ReferrerCount {
  period: string;
  /** '' for all those past the limit of a day. */
  referrer: string;
  views: number;
  /** All views from elsewhere in the period. */
  total: number;
}

/** Lists the referrers of a blog, or of one post, in each period, most views first; always includes ''. */
export async function listReferrers(
  db: Kysely<Schema>,
  blogId: number,
  days: Days,
  { period, postId, max }: { period: Period | 'all'; postId: number | undefined; max: number },
): Promise<ReferrerCount[]> {
  const isOfPost = postId === undefined ? sql`true` : sql`post_id = ${postId}`;
  const { rows } = await sql<ReferrerCount>`
    with counted as (
      select ${selectPeriod(period, days)} as period, referrer, sum(views)::integer as views
      from visit_referrers where blog_id = ${blogId} and day between ${days.from} and ${days.to} and ${isOfPost}
      group by 1, referrer
    ), ranked as (
      select *, sum(views) over (partition by period)::integer as total,
        row_number() over (partition by period order by referrer = '', views desc, referrer) as place
      from counted
    )
    select period, referrer, views, total from ranked where place <= ${max} or referrer = '' order by period, place
  `.execute(db);
  return rows;
}
