import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { HEALTH_COLUMNS } from '#server/features/feeds/present.ts';
import type { FeedRow } from '#server/features/feeds/queries.ts';
import { isKnownToSubscriber } from '#server/features/feeds/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Feeds, Schema, Subscriptions } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { SubscriptionFilter, SubscriptionSort } from '#shared/api/subscriptions.ts';
import type { Concern } from '#shared/domain/concerns.ts';
import { type Activity, listActivity, selectActivity } from './queries-activity.ts';
import { selectKeptConcerns } from './queries-kept.ts';

const SUBSCRIPTION_COLUMNS = [
  'id',
  'feed_id',
  'email_posts',
  'email_posts_since',
  'email_frequency',
  'email_comments',
  'notify_posts',
  'seen_count',
] as const;
const FEED_COLUMNS = [
  ...HEALTH_COLUMNS,
  'url',
  'host',
  'title',
  'site_url',
  'icon_url',
  'team_id',
  'follower_count',
  'post_count',
  'withheld_at',
  'withheld_reason',
] as const;
const COLUMNS = [
  ...SUBSCRIPTION_COLUMNS.map((column) => `subscriptions.${column}` as const),
  'subscriptions.created_at as followed_at' as const,
  ...FEED_COLUMNS.map((column) => `feeds.${column}` as const),
];

/** A follow with the feed's columns for its row in the manager. */
export type SubscriptionRow = SubscriptionBase & Activity;

type SubscriptionBase = Pick<Selectable<Subscriptions>, (typeof SUBSCRIPTION_COLUMNS)[number]> &
  Pick<Selectable<Feeds>, (typeof FEED_COLUMNS)[number]> & {
    followed_at: Date;
    /** Whether the user owns the feed's blog. */
    is_owner: boolean;
    kept_concerns: Concern[];
  };

const isOwner = sql<boolean>`exists (
  select from blog_authors where blog_id = feeds.blog_id and user_id = subscriptions.user_id
    and role = 'owner' and accepted_at is not null
)`.as('is_owner');

const selectSubscriptions = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feed_id')
    .where('subscriptions.user_id', '=', userId)
    .where(isKnownToSubscriber(userId));

/** Params of a page of subscriptions. Pages count from 1. */
export interface SubscriptionPage {
  page: number;
  number: number;
  /** Searched in the name and in the addresses as a substring, ignoring case. */
  text: string;
  filter: SubscriptionFilter;
  sort: SubscriptionSort;
}

/** Returns one page of a user's subscriptions, and the total number that matches text and filter. */
export async function listSubscriptions(
  db: Kysely<Schema>,
  userId: number,
  { page, number, text, filter, sort }: SubscriptionPage,
  now: Date,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  // One reader's follows by subscriptions_user_id_feed_id_key, each feed by its key: some milliseconds for 5,000.
  const matching = selectSubscriptions(db, userId)
    .where(FILTERS[filter])
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', feeds.title, feeds.url, feeds.site_url)), lower(${text})) > 0`,
      ),
    );
  const pageQuery = matching
    .select(COLUMNS)
    .select(isOwner)
    .select(selectKeptConcerns(now))
    .orderBy(ORDERS[sort])
    .orderBy('subscriptions.id', sort === 'site_name' ? 'asc' : 'desc')
    .limit(number)
    .offset((page - 1) * number);
  const countQuery = matching.select((select) => select.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([pageQuery.execute(), countQuery.executeTakeFirstOrThrow()]);
  return { rows: await addActivity(db, userId, rows, now), total };
}

async function addActivity(
  db: Kysely<Schema>,
  userId: number,
  rows: SubscriptionBase[],
  now: Date,
): Promise<SubscriptionRow[]> {
  const feedIds = rows.map(({ feed_id }) => feed_id);
  const activity = await listActivity(db, userId, feedIds, now);
  return rows.map((row) => ({ ...row, ...activity.get(row.feed_id)! }));
}

const FILTERS: Record<SubscriptionFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  // Payments are not supported.
  paid: sql`false`,
  p2: sql`feeds.team_id is not null`,
  rss: sql`feeds.blog_id is null`,
};

const ORDERS: Record<SubscriptionSort, RawBuilder<unknown>> = {
  last_updated: sql`feeds.newest_post_at desc nulls last`,
  date_subscribed: sql`subscriptions.created_at desc`,
  site_name: sql`lower(coalesce(nullif(feeds.title, ''), feeds.host)) asc`,
};

/** Counts the three numbers of the manager (EN-08). Pending ones belong to the user who has confirmed their address. */
export async function countAll(
  db: Kysely<Schema>,
  viewer: { id: number; email: string; emailVerified: boolean },
): Promise<{ blogs: number; comments: number; pending: number }> {
  const email = viewer.emailVerified ? viewer.email : null;
  const { rows } = await sql<{ blogs: number; comments: number; pending: number }>`
    select
      (select count(*) from subscriptions join feeds on feeds.id = feed_id
        where user_id = ${viewer.id} and ${isKnownToSubscriber(viewer.id)}) as blogs,
      (select count(*) from comment_subscriptions asked join posts on posts.id = asked.post_id
        join feeds on feeds.id = posts.feed_id
        where asked.user_id = ${viewer.id} and ${isVisibleTo(viewer.id)}) as comments,
      (select count(*) from address_subscriptions asked join feeds on feeds.id = asked.feed_id
        where asked.email = ${email} and asked.status = 'pending' and ${isVisibleTo(viewer.id)})
      + (select count(*) from comment_subscriptions asked join posts on posts.id = asked.post_id
        join feeds on feeds.id = posts.feed_id
        where asked.email = ${email} and asked.status = 'pending' and ${isVisibleTo(viewer.id)}) as pending
  `.execute(db);
  return rows[0]!;
}

/** Whether the blog exists and the user may see it. */
export async function isVisibleBlog(db: Kysely<Schema>, userId: number, blogId: number): Promise<boolean> {
  const row = await db
    .selectFrom('feeds')
    .select('id')
    .where('blog_id', '=', blogId)
    .where(isVisibleTo(userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the user's subscription to a blog that is hosted here. */
export async function findSubscriptionOfBlog(
  db: Kysely<Schema>,
  userId: number,
  blogId: number,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await selectByBlog.execute(db, { userId, value: blogId, now });
  return row;
}

/** Lists all addresses that the user follows, for an export, in the order in which they were followed. */
export function listSubscribedFeeds(
  db: Kysely<Schema>,
  userId: number,
): Promise<Pick<FeedRow, 'url' | 'title' | 'host' | 'site_url'>[]> {
  return selectSubscriptions(db, userId)
    .select(['feeds.url', 'feeds.title', 'feeds.host', 'feeds.site_url'])
    .orderBy('subscriptions.created_at')
    .orderBy('subscriptions.id')
    .execute();
}

/** Finds the user's own subscription by its number. */
export async function findSubscription(
  db: Kysely<Schema>,
  userId: number,
  id: number,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await selectById.execute(db, { userId, value: id, now });
  return row;
}

const selectById = prepareSubscription('subscription_by_id', 'subscriptions.id');
const selectByBlog = prepareSubscription('subscription_by_blog', 'feeds.blog_id');

/** Prepares the selection of a user's subscription by a column. */
function prepareSubscription(name: string, column: 'subscriptions.id' | 'feeds.blog_id') {
  return prepared<{ userId: number; value: number; now: Date }, SubscriptionRow>(
    name,
    (p) => sql`
      select ${sql.raw(COLUMNS.join(', '))}, ${isOwner}, ${selectKeptConcerns(p('now'))},
        ${selectActivity(p('userId'), sql.ref('feeds.id'), p('now'))}
      from subscriptions join feeds on feeds.id = subscriptions.feed_id
      where subscriptions.user_id = ${p('userId')} and ${isKnownToSubscriber(p('userId'))} and ${sql.ref(column)} = ${p('value')}`,
  );
}

/** The same, but throws `not_found`. */
export async function getSubscription(
  db: Kysely<Schema>,
  userId: number,
  id: number,
  now: Date,
): Promise<SubscriptionRow> {
  const row = await findSubscription(db, userId, id, now);
  if (!row) throw new AppError('not_found', 'You don’t have a subscription with this number.');
  return row;
}

/** Lists the user's subscriptions to feeds of the site with one of these addresses. */
export function listSubscriptionsOfSite(
  db: Kysely<Schema>,
  userId: number,
  addresses: string[],
): Promise<{ id: number }[]> {
  return selectSubscriptions(db, userId)
    .select('subscriptions.id')
    .where('feeds.site_url', 'in', addresses)
    .execute();
}

/** Finds where to send email about what a user does here; undefined if the account is deleted, or suspended. */
export function findEmailRecipient(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ email: string; language: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Records that something is emailed to a user; returns false if it was recorded before. */
export async function recordDelivery(
  trx: Transaction<Schema>,
  userId: number,
  key: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deliveries')
    .values({ user_id: userId, key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What menus show of a subscription. */
export type FollowedSiteRow = Pick<
  SubscriptionRow,
  | 'id'
  | 'feed_id'
  | 'followed_at'
  | 'blog_id'
  | 'url'
  | 'host'
  | 'title'
  | 'site_url'
  | 'icon_url'
  | 'is_owner'
>;

/** The same with the number of all subscriptions, and of those to the user's own blogs. */
export type CountedSiteRow = FollowedSiteRow & { total: number; own: number };

/** Selects the feeds that a user follows, the most recently updated first. */
export const selectFollowedSites = (
  userId: RawBuilder<number>,
  limit: RawBuilder<number>,
) => sql<CountedSiteRow>`
  select id, feed_id, followed_at, blog_id, url, host, title, site_url, icon_url, is_owner, count(*) over () as total,
    count(*) filter (where is_owner) over () as own
  from (
    select subscriptions.id, feed_id, subscriptions.created_at as followed_at, feeds.blog_id, feeds.url, feeds.host, feeds.title,
      feeds.site_url, feeds.icon_url, feeds.newest_post_at, feeds.blog_id is not null and feeds.blog_id in (
        select blog_id from blog_authors where user_id = ${userId} and role = 'owner' and accepted_at is not null
      ) as is_owner
    from subscriptions join feeds on feeds.id = feed_id
    where subscriptions.user_id = ${userId} and ${isVisibleTo(userId)}
  ) sites
  order by newest_post_at desc nulls last, id desc
  limit ${limit}::integer`;

const followedSites = prepared<{ userId: number; limit: number }, CountedSiteRow>('followed_sites', (p) =>
  selectFollowedSites(p('userId'), p('limit')),
);

/** Lists the first of the feeds that a user follows. */
export function listFollowedSites(
  db: Kysely<Schema>,
  userId: number,
  limit: number,
): Promise<CountedSiteRow[]> {
  return followedSites.execute(db, { userId, limit });
}
