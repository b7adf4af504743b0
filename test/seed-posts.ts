import type { TestDatabase } from './database.ts';

/**
 * Fills an empty database by SQL: `readers` (users 1…), feeds 1… and posts in feeds of very different activity, spread over
 * `instants` points in time, microseconds apart, so that few instants make many ties. Each reader follows `follows` feeds.
 */
export async function seedPosts(
  pool: TestDatabase['pool'],
  wish: { readers: number; feeds: number; follows: number; posts: number; instants: number },
): Promise<void> {
  const { readers, feeds, follows, posts, instants } = wish;
  await pool.query(
    `insert into users (email, username, name)
     select 'reader' || n || '@example.com', 'reader' || n, 'Reader' from generate_series(1, $1::int) n`,
    [readers],
  );
  await pool.query(
    `insert into feeds (url, host, title)
     select 'https://feed' || n || '.example/feed', 'feed' || n || '.example', 'Feed ' || n
     from generate_series(1, $1::int) n`,
    [feeds],
  );
  await pool.query(
    `insert into subscriptions (user_id, feed_id)
     select reader, feed from generate_series(1, $1::int) reader
     cross join lateral (
       select feed from generate_series(1, $2::int) feed order by md5(reader || ' ' || feed) limit $3
     ) chosen`,
    [readers, feeds, follows],
  );
  await pool.query(
    `insert into posts
       (feed_id, guid, guid_hash, url, title, excerpt, is_excerpt_only, sort_at, word_count, direction, content_hash,
        feed_ordinal)
     select feed, n, decode(md5(n::text), 'hex'), 'https://feed.example/' || n,
       'Post ' || n, repeat('word ', 60), false,
       timestamptz '2026-11-01T12:00:00Z' - floor(random() * $3) * interval '1 microsecond', 60, 'ltr',
       decode(md5(n::text), 'hex'), row_number() over (partition by feed order by n)
     from (
       select n, 1 + floor(power(random(), 2) * $1)::int as feed from generate_series(1, $2::int) n
     ) made`,
    [feeds, posts, instants],
  );
  await pool.query(
    `update feeds set last_ordinal = newest.ordinal
     from (select feed_id, max(feed_ordinal) as ordinal from posts group by feed_id) newest where newest.feed_id = feeds.id`,
  );
  await pool.query('analyze');
}
