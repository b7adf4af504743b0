import type { SourcedKey } from '#server/features/streams/sources.ts';
import type { TestDatabase } from './database.ts';

/** A stream of every type that has a source, and the simplest query for its posts. */
export const STREAMS: { key: SourcedKey; holds: string }[] = [
  { key: { kind: 'following' }, holds: 'feed_id in (select feed_id from subscriptions where user_id = 1)' },
  { key: { kind: 'recent', feedId: 2 }, holds: 'feed_id = 2' },
  { key: { kind: 'feed', feedId: 1 }, holds: 'feed_id = 1' },
  { key: { kind: 'site', siteId: 1 }, holds: 'feed_id = 1' },
  { key: { kind: 'featured', siteId: 1 }, holds: 'feed_id = 1 and image is not null' },
  { key: { kind: 'user', userId: 2 }, holds: 'author_id = 2' },
  { key: { kind: 'a8c' }, holds: 'feed_id in (1, 2)' },
  { key: { kind: 'p2' }, holds: 'feed_id = 2' },
  { key: { kind: 'notifications' }, holds: 'feed_id in (2, 3)' },
  { key: { kind: 'likes' }, holds: 'id % 9 = 0' },
  { key: { kind: 'tag', slug: 'bread' }, holds: 'id % 3 = 0' },
  {
    key: { kind: 'discover', tab: 'latest', tags: ['bread', 'salt', 'none'] },
    holds: 'id % 3 = 0 or id % 4 = 0',
  },
  { key: { kind: 'list', owner: 'reader2', slug: 'mixed' }, holds: 'id % 4 = 0 or feed_id in (1, 4)' },
  { key: { kind: 'search', query: 'Post', sort: 'last_updated' }, holds: 'true' },
  { key: { kind: 'conversations' }, holds: 'id % 10 = 0' },
  { key: { kind: 'conversations-a8c' }, holds: 'feed_id in (1, 2) and id % 5 = 0' },
];

/** Ranked streams: all of them, for which there is no simple query. */
export const RANKED: SourcedKey[] = [
  { kind: 'tag_popular', slug: 'bread' },
  { kind: 'discover', tab: 'recommended', tags: ['bread', 'salt'] },
  { kind: 'discover', tab: 'recommended', tags: [] },
  { kind: 'discover', tab: 'tag', slug: 'salt' },
  { kind: 'search', query: 'Post', sort: 'relevance' },
];

/**
 * Makes feed 1 the feed of blog 1, which reader 2 owns and writes in, and in another; and feed 2 that of the organization's blog,
 * of which both are members.
 */
async function hostTwoFeeds({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query("insert into blogs (slug, title) values ('first', 'First')");
  await pool.query('update feeds set blog_id = 1 where id = 1');
  await pool.query('update posts set author_id = 2 where feed_id in (1, 3)');
  await pool.query("insert into teams (slug, title) values ('a8c', 'Company')");
  await pool.query('insert into team_members (team_id, user_id) values (1, 1), (1, 2)');
  await pool.query("insert into blogs (slug, title, team_id) values ('second', 'Second', 1)");
  await pool.query('update feeds set blog_id = 2, team_id = 1 where id = 2');
  await pool.query(
    "insert into blog_authors (blog_id, user_id, role, accepted_at) values (1, 2, 'owner', now())",
  );
}

/**
 * Adds tags and images to the posts of `seedPosts`, likes and feeds with notifications to reader 1, a list to reader 2; and
 * writers to the first two feeds. Every stream of STREAMS then has the posts described there.
 */
export async function fillStreams({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query("insert into tags (slug, title) values ('bread', 'Bread'), ('salt', 'Salt')");
  await pool.query(
    `insert into post_tags (tag_id, post_id, sort_at)
     select 1, id, sort_at from posts where id % 3 = 0 union all select 2, id, sort_at from posts where id % 4 = 0`,
  );
  await pool.query(
    'insert into likes (user_id, post_id, created_at) select 1, id, sort_at from posts where id % 9 = 0',
  );
  await pool.query("update posts set image = '{}' where id % 2 = 0");
  await pool.query(
    `insert into subscriptions (user_id, feed_id, notify_posts) values (1, 2, true), (1, 3, true)
     on conflict (user_id, feed_id) do update set notify_posts = true`,
  );
  await pool.query("insert into lists (owner_id, title, slug) values (2, 'Mixed', 'mixed')");
  await pool.query(
    'insert into list_items (list_id, feed_id, tag_id) values (1, 1, null), (1, 4, null), (1, null, 2)',
  );
  await pool.query(
    `insert into post_contents (post_id, content_html, summary_html) select id, '<p>Text</p>', '' from posts`,
  );
  await pool.query('update posts set last_comment_at = sort_at where id % 5 = 0');
  await pool.query(
    "insert into conversation_follows (user_id, post_id, state) select 1, id, 'F' from posts where id % 10 = 0",
  );
  await hostTwoFeeds({ pool });
  await pool.query('analyze');
}
