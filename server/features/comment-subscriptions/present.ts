import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import type { CommentSubscriptionRow } from './queries.ts';

/** Returns a subscription to a post's comments for the manager's tabs Comments and Pending. */
export function presentCommentSubscription(
  row: CommentSubscriptionRow,
  publicUrl: string,
): CommentSubscription {
  return {
    id: row.id,
    blog_id: row.blog_id,
    site_id: row.blog_id,
    feed_id: row.feed_id,
    date_subscribed: row.created_at.toISOString(),
    site_title: row.site_title,
    site_icon: row.site_icon,
    site_url: row.site_url,
    domain: new URL(row.site_url, publicUrl).host,
    is_wpforteams_site: row.team_id !== null,
    is_paid_subscription: false,
    organization_id: row.team_id ?? 0,
    post_id: row.post_id,
    post_title: row.post_title,
    post_excerpt: row.post_excerpt,
    post_url: row.post_url ?? row.site_url,
    notification: { send_comments: row.send_comments },
  };
}
