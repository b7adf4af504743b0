import { sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { SubscriptionRow } from './queries.ts';

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

/** The feeds that a user follows, the most recently updated first, with the number of all. It comes with every page. */
export const followedSites = prepared<{ userId: number; limit: number }, FollowedSiteRow & { total: number }>(
  'followed_sites',
  (p) => sql`
    select subscriptions.id, feed_id, subscriptions.created_at as followed_at, feeds.blog_id, feeds.url, feeds.host, feeds.title,
      feeds.site_url, feeds.icon_url, count(*) over () as total,
      exists (
        select from blog_authors where blog_authors.blog_id = feeds.blog_id and blog_authors.user_id = subscriptions.user_id
          and role = 'owner' and accepted_at is not null
      ) as is_owner
    from subscriptions join feeds on feeds.id = feed_id
    where subscriptions.user_id = ${p('userId')} and ${isVisibleTo(p('userId'))}
    order by feeds.newest_post_at desc nulls last, subscriptions.id desc
    limit ${p('limit')}::integer`,
);
