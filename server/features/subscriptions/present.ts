import { presentFeedHealth } from '#server/features/feeds/present.ts';
import type {
  DeliveryMethods,
  FollowedSite,
  listFollowedSites,
  Subscription,
  SubscriptionDetails,
} from '#shared/api/subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { CountedSiteRow, FollowedSiteRow, SubscriptionRow } from './queries.ts';

/** Returns a subscription as in every call (EN-04, EN-05, EN-06). */
export function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    ...presentFollowedSite(row),
    last_updated: row.newest_post_at?.toISOString() ?? null,
    is_rss: row.blog_id === null,
    isDeleted: false,
    organization_id: row.team_id ?? 0,
    is_wpforteams_site: row.team_id !== null,
    // "Paid" and "gift" are the interface's words; payments are not supported.
    is_paid_subscription: false,
    is_gift: false,
    gift_id: null,
    unseen_count: row.withheld_at === null ? row.post_count - row.seen_count : 0,
    posts_per_month: row.posts_per_month,
    was_read: row.was_read,
    kept_concerns: row.kept_concerns,
    delivery_methods: presentDelivery(row),
    ...presentFeedHealth(row),
    ...presentTakedown(row),
    meta: { links: presentLinks(row) },
  };
}

/** Returns why the site is not shown; nothing if it is. */
function presentTakedown({ withheld_at, withheld_reason }: SubscriptionRow) {
  if (withheld_at === null) return {};
  return { taken_down: { reason: withheld_reason!, date: withheld_at.toISOString() } };
}

/** Returns a subscription as menus show it. */
function presentFollowedSite(row: FollowedSiteRow): FollowedSite {
  return {
    ID: row.id,
    feed_ID: row.feed_id,
    blog_ID: row.blog_id ?? 0,
    URL: row.url,
    site_URL: row.site_url ?? row.url,
    name: row.title || row.host,
    site_icon: row.icon_url,
    date_subscribed: row.followed_at.toISOString(),
    is_owner: row.is_owner,
  };
}

/** Returns the subscriptions of menus. */
export function presentFollowedSites(rows: readonly CountedSiteRow[]): ResponseOf<typeof listFollowedSites> {
  return {
    subscriptions: rows.map(presentFollowedSite),
    total_subscriptions: rows[0]?.total ?? 0,
    own_subscriptions: rows[0]?.own ?? 0,
  };
}

/** Returns the page of one subscription. */
export function presentDetails(row: SubscriptionRow): SubscriptionDetails {
  const { ID, blog_ID, feed_ID, name, URL, site_URL, site_icon, ...rest } = presentSubscription(row);
  const { is_rss, is_owner, organization_id, is_wpforteams_site, unseen_count, delivery_methods } = rest;
  return {
    ...{ ID, blog_ID, feed_ID, name, URL, site_URL, site_icon },
    ...{ is_rss, is_owner, organization_id, is_wpforteams_site },
    date_subscribed: rest.date_subscribed,
    subscriber_count: row.follower_count,
    unseen_count,
    delivery_methods,
    payment_details: [],
    ...presentFeedHealth(row),
    ...presentTakedown(row),
  };
}

/** "External feeds (no blog id) have no delivery settings at all" (platform facts 1.3). */
function presentDelivery(row: SubscriptionRow): DeliveryMethods {
  const isHosted = row.blog_id !== null;
  const emailsPosts = isHosted && row.email_posts;
  return {
    email: {
      send_posts: emailsPosts,
      send_comments: isHosted && row.email_comments,
      post_delivery_frequency: row.email_frequency,
      date_subscribed: emailsPosts ? (row.email_posts_since ?? row.followed_at).toISOString() : null,
    },
    // Comments are notified by post (PostSub), never by site.
    notification: { send_posts: isHosted && row.notify_posts, send_comments: false },
  };
}

/** Returns the calls for the feed and the blog. */
function presentLinks(row: SubscriptionRow): Subscription['meta']['links'] {
  return {
    ...(row.blog_id === null ? {} : { site: `/rest/v1.1/read/sites/${row.blog_id}` }),
    feed: `/rest/v1.1/read/feed/${row.feed_id}`,
  };
}
