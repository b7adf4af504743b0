import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Days of blog visits. */
const DAYS = 90;

/** Creates visits of public blogs: more on Sundays and for new posts, from a few referrers. */
export async function letPeopleVisit({ db, clock }: Context): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  // Pseudorandom numbers, the same in every demo.
  const chance = (of: string) => sql.raw(`abs(hashtext(${of})) % 100`);
  await sql`
    insert into visit_post_days (blog_id, post_id, day, views, visitors)
    select blog_id, id, day::date, views, (views * 3 + 3) / 4
    from (
      select blog_id, articles.id, day,
        (3 + ${chance("articles.id || ' ' || day")} / 4 + 60 / (1 + (day::date - published_at::date)))::integer
          * case when extract(isodow from day) = 7 then 2 else 1 end as views
      from articles join blogs on blogs.id = blog_id,
        generate_series(${today}::date - ${DAYS - 1}::integer, ${today}::date, interval '1 day') as day
      where status = 'publish' and team_id is null and published_at::date <= day::date
    ) read
    where ${chance('id || day::text')} < 60
  `.execute(db);
  await sql`
    insert into visit_days (blog_id, day, views, visitors)
    select blog_id, day, of_posts + home, (of_posts + home) * 3 / 5
    from (
      select blogs.id as blog_id, day::date, 90 + ${chance("blogs.id || ' ' || day")} as home, (
        select coalesce(sum(views), 0) from visit_post_days where blog_id = blogs.id and visit_post_days.day = days.day
      ) as of_posts
      from blogs, generate_series(${today}::date - ${DAYS - 1}::integer, ${today}::date, interval '1 day') as days (day)
      where team_id is null
    ) read
  `.execute(db);
  await sql`
    insert into visit_referrers (blog_id, day, referrer, post_id, views)
    select blog_id, day, referrer, post_id, 1 + views / share
    from visit_post_days, (values
      ('google.com', 4), ('news.ycombinator.com', 9), ('mastodon.social', 6), ('duckduckgo.com', 11), ('lobste.rs/newest', 15)
    ) as places (referrer, share)
    where ${chance('referrer || post_id || day')} < 40
  `.execute(db);
}
