import type { FeedRow } from '#server/features/feeds/queries.ts';
import type { CuratedSite } from '#shared/api/onboarding.ts';
import type { TopicSite } from './rules.ts';

/** Returns a curated site with the name from its own feed. */
export function presentCuratedSite(row: FeedRow, { name, url, topics }: TopicSite): CuratedSite {
  return {
    feed_ID: row.id,
    site_ID: row.blog_id,
    site_URL: row.site_url ?? url,
    site_name: row.title || name,
    feed_URL: row.url,
    description: row.description,
    site_icon: row.icon_url,
    subscribers_count: row.follower_count,
    topics,
  };
}
