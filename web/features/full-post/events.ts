import type { Post } from '#shared/api/posts.ts';
import { recordEvent } from '#web/lib/events.ts';

/** Records what somebody did with a post, with the properties that all such events have (platform facts 8). */
export function recordPostEvent(
  name: string,
  post: Pick<Post, 'ID' | 'site_ID' | 'feed_ID' | 'feed_item_ID'>,
  more: Record<string, string | number | boolean> = {},
): void {
  recordEvent(name, {
    blog_id: post.site_ID,
    post_id: post.ID,
    feed_id: post.feed_ID,
    feed_item_id: post.feed_item_ID,
    ...more,
  });
}
