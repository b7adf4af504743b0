import type { TestDatabase } from './database.ts';

/** The blog that `seedBlog` fills. */
export const SEEDED = { slug: 'archive', frequentWriter: 'ann', rareWriter: 'bob' };

/**
 * Fills one blog of an empty database by SQL with posts of 60 words each, of which one is common and most are rare; nearly all
 * are by one writer, every second one has the tag `daily`, every hundredth `monthly` and a few a unique one.
 */
export async function seedBlog(
  { pool }: Pick<TestDatabase, 'pool'>,
  {
    posts,
    elsewhere = 0,
    siteUrl = 'http://localhost',
  }: { posts: number; elsewhere?: number; siteUrl?: string },
): Promise<{ blogId: number; feedId: number }> {
  await pool.query(
    `insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann'), ('bob@example.com', 'bob', 'Bob')
     on conflict do nothing`,
  );
  const { rows: blogs } = await pool.query(
    'insert into blogs (slug, title, tagline) values ($1, $2, $3) returning id',
    [SEEDED.slug, 'The Archive', 'A post a day, for longer than anyone remembers.'],
  );
  const blogId: number = blogs[0].id;
  const { rows: feeds } = await pool.query(
    `insert into feeds (url, host, title, site_url, blog_id) values ($1 || '/feed', 'localhost', 'The Archive', $1, $2) returning id`,
    [`${siteUrl}/sites/${SEEDED.slug}`, blogId],
  );
  const feedId: number = feeds[0].id;
  await pool.query(
    `insert into blog_authors (blog_id, user_id, role, accepted_at)
     select $1, id, 'owner', now() from users where username in ('ann', 'bob')`,
    [blogId],
  );
  const from = `
    from generate_series(1, $1::int) n
    cross join lateral (select timestamptz '2026-11-20T12:00:00Z' - n * interval '7 minutes' as at) dated
    cross join lateral (select 'Number ' || n || ': the word' || n % 9973 || ' and the word' || n % 7 as title) named`;
  await pool.query(
    `insert into articles (id, blog_id, author_id, slug, status, title, published_at, created_at, updated_at)
     select n, $2, (select id from users where username = case when n % 5000 = 0 then 'bob' else 'ann' end),
       'number-' || n, 'publish', title, at, at, at ${from}`,
    [posts, blogId],
  );
  await pool.query(
    `insert into posts (id, feed_id, author_id, guid, guid_hash, url, title, excerpt, is_excerpt_only, sort_at, word_count,
       direction, content_hash, feed_ordinal)
     select n, $2, (select id from users where username = case when n % 5000 = 0 then 'bob' else 'ann' end),
       n, decode(md5(n::text), 'hex'), $3 || '/number-' || n, title, 'The beginning of number ' || n || '.', false, at, 60,
       'ltr', decode(md5(n::text), 'hex'), $1::int - n ${from}`,
    [posts, feedId, `${siteUrl}/sites/${SEEDED.slug}`],
  );
  // Without the triggers, which count for followers, of which there are none here.
  await pool.query(
    `set session_replication_role = replica;
     insert into post_contents (post_id, content_html, summary_html)
     select id, '<p>' || title || ' ' || (select string_agg('word' || (id * m) % 9973, ' ') from generate_series(2, 55) m) || '</p>', ''
     from posts where feed_id = ${feedId};
     insert into post_search (post_id, sort_at, feed_id, keys, blog_id, words)
     select id, sort_at, feed_id, keys, ${blogId}, post_words(title, authors, content_html)
     from posts join post_contents on post_id = id cross join lateral post_search_keys(id, feed_id, sort_at, authors)
     where feed_id = ${feedId};
     reset session_replication_role`,
  );
  await pool.query(
    `insert into tags (slug, title) values ('daily', 'Daily'), ('monthly', 'Monthly') on conflict do nothing`,
  );
  await pool.query(
    `insert into tags (slug, title) select 'topic-' || n, 'Topic ' || n from generate_series(1, $1::int / 10) n on conflict do nothing`,
    [posts],
  );
  await pool.query(
    `insert into post_tags (tag_id, post_id, sort_at, blog_id)
     select tags.id, posts.id, posts.sort_at, $1 from posts join tags
       on slug = case when posts.id % 2 = 0 then 'daily' end
       or slug = case when posts.id % 100 = 0 then 'monthly' end
       or slug = case when posts.id % 10 = 3 then 'topic-' || (posts.id / 30) end
     where posts.feed_id = $2`,
    [blogId, feedId],
  );
  await pool.query(
    'update feeds set last_ordinal = (select count(*) from posts where feed_id = $1) where id = $1',
    [feedId],
  );
  await seedElsewhere(pool, elsewhere, posts);
  await pool.query('vacuum analyze');
  return { blogId, feedId };
}

async function seedElsewhere(pool: TestDatabase['pool'], count: number, above: number): Promise<void> {
  await pool.query(
    "insert into feeds (url, host) values ('https://elsewhere.example/feed', 'elsewhere.example')",
  );
  await pool.query(
    `insert into posts (id, feed_id, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, word_count, direction, content_hash,
       feed_ordinal)
     select $2::int + n, (select max(id) from feeds), n, decode(md5(n::text), 'hex'), 'Elsewhere ' || n, '', false,
       timestamptz '2026-11-21T12:00:00Z' - n * interval '1 second', 60, 'ltr', decode(md5(n::text), 'hex'), n
     from generate_series(1, $1::int) n`,
    [count, above],
  );
  await pool.query(
    `insert into post_search (post_id, sort_at, feed_id, keys, words)
     select posts.id, posts.sort_at, posts.feed_id, own.keys, words from posts join post_search on post_id = 1 + posts.id % $1::int
     cross join lateral post_search_keys(posts.id, posts.feed_id, posts.sort_at, authors) own where posts.id > $1::int`,
    [above],
  );
  await pool.query(
    `insert into post_tags (tag_id, post_id, sort_at)
     select tag_id, posts.id, posts.sort_at from posts join post_tags on post_id = 1 + posts.id % $1::int where posts.id > $1::int`,
    [above],
  );
}
