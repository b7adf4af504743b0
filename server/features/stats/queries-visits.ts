import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Different referrers stored per blog and day; the others are counted together. */
const REFERRERS_A_DAY = 500;

/** Visits counted since the last write; `post_id` 0 means all pages of a blog or, for referrers, pages without a post. */
export interface CountedVisits {
  views: { blog_id: number; day: string; post_id: number; views: number }[];
  hashes: { blog_id: number; day: string; post_id: number; hash: string }[];
  referrers: { blog_id: number; day: string; post_id: number; referrer: string; views: number }[];
}

const visitSalt = prepared<{ day: string; salt: Buffer }, { salt: Buffer }>(
  'find_visit_salt',
  (p) => sql`with old as (delete from visit_salts where day < ${p('day')}::date)
         insert into visit_salts (day, salt) values (${p('day')}::date, ${p('salt')})
         on conflict (day) do update set salt = visit_salts.salt returning salt`,
);

/** Returns the salt of a day, the same for every process; stores `salt` if there was none. Salts of earlier days are deleted. */
export async function findOrCreateSalt(db: Kysely<Schema>, day: string, salt: Buffer): Promise<Buffer> {
  const [row] = await visitSalt.execute(db, { day, salt });
  return row!.salt;
}

// In the order of their keys, so that processes cannot deadlock.
const visits = prepared<Record<keyof CountedVisits, string>, never>(
  'store_visits',
  (p) => sql`
    with views as (
      select given.* from jsonb_to_recordset(${p('views')}) as given (blog_id bigint, day date, post_id bigint, views integer)
      join blogs on blogs.id = blog_id
    ), seen as (
      insert into visit_hashes (blog_id, day, post_id, hash)
      select given.* from jsonb_to_recordset(${p('hashes')}) as given (blog_id bigint, day date, post_id bigint, hash bigint)
      join blogs on blogs.id = blog_id order by 1, 2, 3, 4
      on conflict do nothing returning blog_id, day, post_id
    ), visitors as (
      select blog_id, day, post_id, count(*)::integer as visitors from seen group by blog_id, day, post_id
    ), counted as (
      select blog_id, day, post_id, views, coalesce(visitors, 0) as visitors
      from views left join visitors using (blog_id, day, post_id)
    ), days as (
      insert into visit_days as known (blog_id, day, views, visitors)
      select blog_id, day, views, visitors from counted where post_id = 0 order by blog_id, day
      on conflict (blog_id, day) do update
        set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors
    ), post_days as (
      insert into visit_post_days as known (blog_id, post_id, day, views, visitors)
      select counted.blog_id, post_id, day, views, visitors
      from counted join articles on articles.id = post_id order by post_id, day
      on conflict (post_id, day) do update
        set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors
    ), referrers as (
      select given.* from jsonb_to_recordset(${p('referrers')})
        as given (blog_id bigint, day date, post_id bigint, referrer text, views integer)
      join blogs on blogs.id = blog_id
    ), known as (
      select blog_id, day, referrer from visit_referrers
      where (blog_id, day) in (select blog_id, day from referrers) group by blog_id, day, referrer
    ), fresh as (
      select blog_id, day, referrer,
        row_number() over (partition by blog_id, day order by sum(views) desc, referrer)
          + (select count(*) from known where known.blog_id = referrers.blog_id and known.day = referrers.day) as place
      from referrers where (blog_id, day, referrer) not in (select blog_id, day, referrer from known)
      group by blog_id, day, referrer
    ), named as (
      select blog_id, day, case when place > ${REFERRERS_A_DAY} then '' else referrer end as referrer, post_id, views
      from referrers left join fresh using (blog_id, day, referrer)
    )
    insert into visit_referrers as known (blog_id, day, referrer, post_id, views)
    select blog_id, day, referrer, post_id, sum(views)::integer from named
    group by blog_id, day, referrer, post_id order by blog_id, day, referrer, post_id
    on conflict (blog_id, day, referrer, post_id) do update set views = known.views + excluded.views`,
);

/** Adds counted visits to the stored ones, all or nothing, in one statement. Deleted blogs and posts are left out. */
export async function storeVisits(
  db: Kysely<Schema>,
  { views, hashes, referrers }: CountedVisits,
): Promise<void> {
  await visits.execute(db, {
    views: JSON.stringify(views),
    hashes: JSON.stringify(hashes),
    referrers: JSON.stringify(referrers),
  });
}

/** Deletes the hashes of earlier days' visitors. */
export async function deleteVisitorsBefore(db: Kysely<Schema>, day: string): Promise<void> {
  await db.deleteFrom('visit_salts').where('day', '<', day).execute();
  await db.deleteFrom('visit_hashes').where('day', '<', day).execute();
}
