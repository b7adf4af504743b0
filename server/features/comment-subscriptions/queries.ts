import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The subscriber: the account, and its confirmed address for pending ones. */
export interface Subscriber {
  id: number;
  email: string;
  emailVerified: boolean;
}

/** A subscription to a post's comments with the columns of its row in the manager. */
export interface CommentSubscriptionRow {
  id: number;
  created_at: Date;
  send_comments: boolean;
  post_id: number;
  post_title: string;
  post_excerpt: string;
  post_url: string | null;
  feed_id: number;
  blog_id: number;
  team_id: number | null;
  site_title: string;
  site_icon: string | null;
  site_url: string;
}

/** Matches the subscriber's rows of comment_subscriptions. */
const isOwnedBy = ({ id, email, emailVerified }: Subscriber) =>
  sql<boolean>`(subscription.user_id = ${id} or subscription.email = ${emailVerified ? email : null})`;

/** Returns one page of those with a status, latest first, and their total number. Pages count from 1. */
export async function listCommentSubscriptions(
  db: Kysely<Schema>,
  subscriber: Subscriber,
  { status, page, number }: { status: 'confirmed' | 'pending'; page: number; number: number },
): Promise<{ rows: CommentSubscriptionRow[]; total: number }> {
  const from = sql`
    from comment_subscriptions subscription
    join posts on posts.id = subscription.post_id
    join feeds on feeds.id = posts.feed_id
    join blogs on blogs.id = feeds.blog_id
    where ${isOwnedBy(subscriber)} and subscription.status = ${status} and ${isVisibleTo(subscriber.id)}`;
  // Uses the indexes comment_subscriptions_newest and comment_subscriptions_email_post_id_key: only one user's rows.
  const { rows } = await sql<CommentSubscriptionRow>`
    select subscription.id, subscription.created_at, subscription.send_comments, posts.id as post_id, posts.title as post_title,
      posts.excerpt as post_excerpt, posts.url as post_url, feeds.id as feed_id, blogs.id as blog_id, feeds.team_id,
      blogs.title as site_title, blogs.icon_url as site_icon, coalesce(feeds.site_url, feeds.url) as site_url
    ${from}
    order by subscription.created_at desc, subscription.id desc limit ${number} offset ${(page - 1) * number}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/**
 * Subscribes a user to the comments of a visible post; repeating it changes nothing. Unmutes the conversation. Returns false if
 * there is no such post.
 */
export async function createCommentSubscription(
  db: Kysely<Schema>,
  userId: number,
  { blogId, postId }: { blogId: number; postId: number },
  { now, key }: { now: Date; key: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with found as (
      select posts.id from posts join feeds on feeds.id = posts.feed_id
      where posts.id = ${postId} and feeds.blog_id = ${blogId} and ${isVisibleTo(userId)}
    ), made as (
      insert into comment_subscriptions (user_id, post_id, status, activation_key, created_at, confirmed_at)
      select ${userId}, id, 'confirmed', ${key}, ${now}, ${now} from found
      on conflict (user_id, post_id) do nothing
    ), answered as (
      delete from comment_subscriptions using users
      where users.id = ${userId} and users.email_verified and comment_subscriptions.email = users.email
        and comment_subscriptions.post_id in (select id from found)
    ), heard as (
      delete from conversation_follows
      where user_id = ${userId} and state = 'M' and post_id in (select id from found)
    )
    select id from found
  `.execute(db);
  return rows.length > 0;
}

/** Deletes the user's own, by post. */
export async function deleteCommentSubscriptionOfPost(
  db: Kysely<Schema>,
  userId: number,
  { blogId, postId }: { blogId: number; postId: number },
): Promise<void> {
  await sql`
    delete from comment_subscriptions using posts, feeds
    where user_id = ${userId} and post_id = ${postId} and posts.id = post_id and feeds.id = posts.feed_id
      and feeds.blog_id = ${blogId}
  `.execute(db);
}

/** Confirms a pending one for the user; a confirmed one stays as it is. Returns false if there is none of that number. */
export async function confirmCommentSubscription(
  db: Kysely<Schema>,
  subscriber: Subscriber,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select subscription.* from comment_subscriptions subscription
      join posts on posts.id = subscription.post_id join feeds on feeds.id = posts.feed_id
      where subscription.id = ${id} and ${isOwnedBy(subscriber)} and ${isVisibleTo(subscriber.id)}
      for update of subscription
    ), twins as (
      delete from comment_subscriptions twin using chosen
      where twin.id = chosen.id and chosen.email is not null and exists (
        select from comment_subscriptions own where own.user_id = ${subscriber.id} and own.post_id = chosen.post_id)
      returning twin.id
    ), taken as (
      update comment_subscriptions own set user_id = ${subscriber.id}, email = null, status = 'confirmed',
        confirmed_at = ${now}
      from chosen
      where own.id = chosen.id and chosen.email is not null and chosen.id not in (select id from twins)
    )
    select id from chosen
  `.execute(db);
  return rows.length > 0;
}

/** Deletes a subscription, confirmed or pending; returns false if there is none of that number. */
export async function deleteCommentSubscription(
  db: Kysely<Schema>,
  subscriber: Subscriber,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from comment_subscriptions subscription where subscription.id = ${id} and ${isOwnedBy(subscriber)} returning subscription.id
  `.execute(db);
  return rows.length > 0;
}

/** Sets whether the user is also notified; returns false if there is none of that number. */
export async function updateCommentSubscription(
  db: Kysely<Schema>,
  subscriber: Subscriber,
  id: number,
  sendComments: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update comment_subscriptions subscription set send_comments = ${sendComments}
    where subscription.id = ${id} and ${isOwnedBy(subscriber)} returning subscription.id
  `.execute(db);
  return rows.length > 0;
}
