import { sql } from 'kysely';
import {
  listRecommendedFeeds,
  listRecommendedPostIds,
  listTaggedFeeds,
} from '#server/features/recommendations/queries.ts';
import {
  areRecommendationsOutdated,
  prepareRecommendations,
} from '#server/features/recommendations/queries-prepare.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Figure, percentile } from './figure.ts';
import { timed, withDatabase } from './streams-world.ts';

const USERS = 10_000;
const FEEDS = 20_000;
const SUBSCRIPTIONS = 100_000;
const POSTS = 200_000;
const TAGS = 2_000;
/** Users whose recommendations are measured: the first one follows 500 feeds, the others about ten. */
const MEASURED = 200;

/** Measures recommendations for 10,000 users with 100,000 subscriptions to 20,000 feeds: answers, and their preparation. */
export async function measureRecommendations(): Promise<Figure[]> {
  return withDatabase(async (database) => {
    await fill(database);
    const { db } = database;
    const now = new Date();
    let turn = 0;
    const nextUser = () => 1 + (turn++ % MEASURED);
    const query = (userId: number | null) => ({ userId, seed: turn % 10_000, now, offset: 0, limit: 11 });
    const measure = async (
      what: string,
      work: () => Promise<unknown>,
      atMost?: number,
    ): Promise<Figure[]> => {
      const times = await timed(work);
      return [0.5, 0.99].map((share) => ({
        what: `${what}, p${share * 100}`,
        value: percentile(times, share),
        unit: 'ms',
        ...(atMost !== undefined && { aim: { atMost } }),
      }));
    };
    const nothing = await measure(
      'sites, nothing prepared',
      () => listRecommendedFeeds(db, query(nextUser())),
      20,
    );
    const preparation = [
      ...(await measure('preparation of a user', () =>
        prepareRecommendations(db, { userId: nextUser(), now }),
      )),
      ...(await measure('preparation of 500 subscriptions', () =>
        prepareRecommendations(db, { userId: 1, now }),
      )),
    ];
    await sql`vacuum analyze recommendations`.execute(db);
    return [
      ...nothing,
      ...(await measure('sites', () => listRecommendedFeeds(db, query(nextUser())), 20)),
      ...(await measure('sites for 500 subscriptions', () => listRecommendedFeeds(db, query(1)), 20)),
      ...(await measure('sites for a visitor', () => listRecommendedFeeds(db, query(null)), 20)),
      ...(await measure(
        'posts with images',
        () => listRecommendedPostIds(db, query(nextUser()), { hasImage: true }),
        20,
      )),
      ...(await measure(
        'sites of three tags',
        () => listTaggedFeeds(db, ['tag-1', 'tag-7', 'tag-90'], query(nextUser())),
        20,
      )),
      ...(await measure(
        'whether outdated',
        () => areRecommendationsOutdated(db, { userId: nextUser(), now }),
        5,
      )),
      ...preparation,
    ];
  });
}

/** Few feeds have many followers, few tags many posts; users of one of 50 circles follow mostly the same feeds. */
async function fill({ db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`insert into users (email, username, name)
      select 'u' || n || '@example.com', 'u' || n, 'U' from generate_series(1, ${USERS}::int) n`.execute(trx);
    await sql`insert into feeds (url, host, title, language)
      select 'https://site-' || n || '.example/feed', 'site-' || n || '.example', 'Site ' || n,
        (array['en', 'en-GB', 'de', 'fr', ''])[1 + n % 5]
      from generate_series(1, ${FEEDS}::int) n`.execute(trx);
    await sql`insert into posts (feed_id, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, word_count, direction,
        content_hash, feed_ordinal, image)
      select feed_id, n, decode(md5(n::text), 'hex'), 'Post ' || n, 'Words', false, now() - n * interval '2 minutes', 5, 'ltr',
        '\\x00', row_number() over (partition by feed_id order by n desc), case when n % 3 = 0 then '{}'::jsonb end
      from (
        select n, 1 + floor(${FEEDS}::int * power(random(), 2))::int as feed_id from generate_series(1, ${POSTS}::int) n
      ) made`.execute(trx);
    await sql`update feeds set last_ordinal = post_count`.execute(trx);
    await sql`insert into subscriptions (user_id, feed_id)
      select user_id, case when random() < 0.3 then 1 + floor(${FEEDS}::int * power(random(), 3))::int
        else 1 + (user_id % 50) * 400 + floor(400 * power(random(), 2))::int end
      from (
        select 1 + n % ${USERS}::int as user_id from generate_series(1, ${SUBSCRIPTIONS}::int) n
        union all select 1 from generate_series(1, 1000)
      ) made on conflict do nothing`.execute(trx);
    await sql`update feeds set follower_count = (select count(*) from subscriptions where feed_id = feeds.id)`.execute(
      trx,
    );
    await sql`insert into tags (slug, title) select 'tag-' || n, 'Tag ' || n from generate_series(1, ${TAGS}::int) n`.execute(
      trx,
    );
    await sql`insert into post_tags (tag_id, post_id, sort_at)
      select 1 + floor(${TAGS}::int * power(random(), 3))::int, id, sort_at from posts cross join generate_series(1, 2)
      on conflict do nothing`.execute(trx);
    await sql`insert into tag_follows (user_id, tag_id)
      select 1 + floor(${USERS}::int * random())::int, 1 + floor(${TAGS}::int * power(random(), 3))::int
      from generate_series(1, 30000) on conflict do nothing`.execute(trx);
    await sql`insert into likes (user_id, post_id)
      select 1 + floor(${USERS}::int * random())::int, 1 + floor(${POSTS}::int * random())::int
      from generate_series(1, 50000) on conflict do nothing`.execute(trx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
