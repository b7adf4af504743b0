import type { Post } from '#shared/api/posts.ts';
import type { EventName, EventProperties } from '#shared/domain/events.ts';
import { recordEvent } from '#web/lib/events.ts';

/** The properties of all events about a post (platform facts 8). */
interface PostDetails {
  blog_id: number;
  post_id: number;
  feed_id: number;
  feed_item_id: number;
}

type PostEvent = { [N in EventName]: EventProperties<N> extends PostDetails ? N : never }[EventName];
type More<N extends PostEvent> = Omit<EventProperties<N>, keyof PostDetails>;

/** Records a user's action on a post. */
export function recordPostEvent<N extends PostEvent>(
  name: N,
  post: Pick<Post, 'ID' | 'site_ID' | 'feed_ID' | 'feed_item_ID'>,
  ...[more]: Record<never, never> extends More<N> ? [more?: More<N> | undefined] : [more: More<N>]
): void {
  const details: PostDetails = {
    blog_id: post.site_ID,
    post_id: post.ID,
    feed_id: post.feed_ID,
    feed_item_id: post.feed_item_ID,
  };
  (recordEvent as (name: PostEvent, properties: PostDetails) => void)(name, { ...details, ...more });
}
