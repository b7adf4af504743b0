import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { FeedHost } from '#test/feed-host.ts';
import { gone, redirectTo } from '#test/feed-host-answers.ts';
import { newNameOf } from './network.ts';
import type { DemoSite, Trouble } from './site.ts';
import { SMALL_SITES } from './sites-small.ts';

/** Sites that the main reader has never opened. */
const NEVER_READ = ['Signal Box 7', 'The Paper of Record', 'Mushroom Calendar'];

/**
 * Backdates new data: subscriptions of months and years, a month of fetches for each feed, and sites that have broken meanwhile.
 * Their servers break too, so that a retry has the right result.
 */
export async function letTimePass(
  context: Context,
  host: FeedHost,
  people: ReadonlyMap<string, Viewer>,
): Promise<void> {
  const { db } = context;
  const reader = people.get('nora')!.id;
  await sql`
    insert into feed_fetch_stats (feed_id, day, reads, failures)
    select id, current_date - days_ago, 2 + (id + days_ago) % 5, case when (id * 7 + days_ago) % 61 = 0 then 1 else 0 end
    from feeds, generate_series(1, 29) as days_ago
    where blog_id is null
    on conflict do nothing
  `.execute(db);
  for (const site of SMALL_SITES) {
    const { behaviour } = site;
    if (behaviour === 'failing' || behaviour === 'moved' || behaviour === 'gone')
      await breakSite(context, host, reader, { ...site, behaviour });
  }
  await sql`
    update subscriptions set created_at = now() - (40 + id * 37 % 900) * interval '1 day' where user_id = ${reader}
  `.execute(db);
  await sql`
    select mark_posts(${reader}, array_agg(feed_id), array_agg(id), true) from (
      select distinct on (feeds.id) posts.feed_id, posts.id
      from subscriptions
      join feeds on feeds.id = subscriptions.feed_id
      join posts on posts.feed_id = feeds.id
      where subscriptions.user_id = ${reader} and not feeds.title = any(${NEVER_READ}::text[])
      order by feeds.id, posts.sort_at
    ) oldest
  `.execute(db);
}

/** Sets what the crawler knows of a site with this problem, which the reader follows. */
async function breakSite(
  { db, clock }: Context,
  host: FeedHost,
  readerId: number,
  { name, behaviour }: DemoSite & { behaviour: Trouble },
): Promise<void> {
  const url = host.url(name, '/feed');
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 60 * 60_000);
  const feed = await db.selectFrom('feeds').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => createSubscription(trx, readerId, feed.id));
  const update = db.updateTable('feeds').where('id', '=', feed.id);
  switch (behaviour) {
    case 'failing':
      host.serve(name, '/feed', { status: 500, body: 'Out for lunch.' });
      await update
        .set({
          failure_code: 'server_error',
          failure_message: 'Answered with status 500',
          failure_since: ago(80),
          failure_count: 8,
          last_success_at: ago(81),
          last_fetch_at: ago(6),
          next_fetch_at: ago(-14),
        })
        .execute();
      await sql`
        update feed_fetch_stats set failures = reads where feed_id = ${feed.id} and day > current_date - 4
      `.execute(db);
      return;
    case 'moved': {
      const to = host.url(newNameOf({ name }), '/feed');
      host.serve(name, '/feed', redirectTo(to));
      await update
        .set({
          moved_to: to,
          moved_since: ago(50),
          moved_count: 3,
          last_fetch_at: ago(9),
          next_fetch_at: ago(-12),
        })
        .execute();
      return;
    }
    case 'gone':
      host.serve(name, '/feed', gone());
      await update.set({ status: 'gone', last_fetch_at: ago(31), last_success_at: ago(55) }).execute();
  }
}
