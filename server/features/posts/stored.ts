import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Of a long document only the newest are emailed and notified about: there is a daily limit per feed. */
const NEWS = 100;
/** Older ones are fetched when they are opened. */
const FULL_TEXTS = 20;

/** Authors have seen their own posts. */
const markOwnPostsSeen = sql`
  marked as (
    insert into seen_marks (user_id, feed_id, post_id, is_seen)
    select author_id, feed_id, id, true from stored where author_id is not null order by id
  ), counted as (
    update subscriptions set seen_count = seen_count + written
    from (
      select author_id, feed_id, count(*) as written from stored where author_id is not null group by author_id, feed_id
    ) own
    where subscriptions.user_id = own.author_id and subscriptions.feed_id = own.feed_id
  )`;

/** Announces new posts of followed feeds, and of teams' blogs, to open pages. */
const publishPosts = sql`
  announce('posts', array(
    select id from feeds where (follower_count > 0 or team_id is not null) and id in (select feed_id from stored)))`;

/** For followers and addresses with instant delivery. */
const enqueueEmails = enqueueForFeeds(
  'emails.posts',
  sql`
    exists (
      select from subscriptions where subscriptions.feed_id = news.feed_id and email_posts and email_frequency = 'instantly'
    ) or exists (
      select from address_subscriptions addresses
      where addresses.feed_id = news.feed_id and status = 'confirmed' and frequency = 'instantly'
    )`,
);

/** A job notifies the followers who want it: there may be many. */
const enqueueNotifications = enqueueForFeeds(
  'notifications.posts',
  sql`exists (select from subscriptions where subscriptions.feed_id = news.feed_id and notify_posts)`,
);

/** Fetches full texts of a feed with summaries, if a user has them turned on. */
const enqueueFullTexts = sql`(
  select count(graphile_worker.add_job('posts.full_text', json_build_object('postId', id), max_attempts => 2))
  from (
    select id, url, row_number() over (partition by feed_id order by sort_at desc, id desc) as place from stored
    where exists (select from full_text_feeds where full_text_feeds.feed_id = stored.feed_id)
  ) newest
  where url is not null and place <= ${sql.lit(FULL_TEXTS)}
)`;

/** Enqueues a job for the new posts of each feed that meets the condition. */
function enqueueForFeeds(job: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select count(graphile_worker.add_job(
      ${sql.lit(job)}, json_build_object('feedId', feed_id, 'postIds', post_ids), max_attempts => 12))
    from news where ${condition}
  )`;
}

const applyEffects = prepared<{ ids: readonly number[] }, unknown>(
  'apply_effects_of_posts',
  (p) => sql`
    with stored as materialized (
      select id, feed_id, author_id, url, sort_at from posts where id = any(${p('ids')}::bigint[])
    ), news as materialized (
      select feed_id, (array_agg(id order by sort_at desc, id desc))[1:${sql.lit(NEWS)}] as post_ids from stored group by feed_id
    ), ${markOwnPostsSeen}
    select ${publishPosts}, ${enqueueEmails}, ${enqueueNotifications}, ${enqueueFullTexts}`,
);

/**
 * Applies the effects of new posts, in the transaction that stored them. One statement, however many they are; triggers update
 * counts and search rows.
 */
export async function postsStored(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await applyEffects.execute(trx, { ids });
}

/** Everybody has seen them, and their authors even where they do not follow the blog. */
const markOldPostsSeen = prepared<{ ids: readonly number[] }, unknown>(
  'mark_old_posts_seen',
  (p) => sql`
    with stored as materialized (
      select id, feed_id, author_id from posts where id = any(${p('ids')}::bigint[])
    ), marked as (
      insert into seen_marks (user_id, feed_id, post_id, is_seen)
      select author_id, feed_id, id, true from stored where author_id is not null order by id
    ), followers as materialized (
      select subscriptions.id from subscriptions
      where feed_id in (select feed_id from stored) order by id for no key update
    )
    update subscriptions set seen_count = seen_count + (
      select count(*) from stored where stored.feed_id = subscriptions.feed_id
    )
    where id in (select id from followers)`,
);

/** Applies the effects of posts of a blog that has moved here, in the transaction that stored them: nobody hears of them. */
export async function oldPostsStored(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await markOldPostsSeen.execute(trx, { ids });
}
