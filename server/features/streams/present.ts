import { presentPost } from '#server/features/posts/present.ts';
import type { PostView } from '#server/features/posts/queries.ts';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import type { StreamCards, StreamResponse } from '#shared/api/streams.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { isByDate, type Page } from './rules.ts';

/** Returns one page of a stream in the interface's shape; without a handle at the end. */
export function presentStream(key: StreamKey, details: PostView[], { items, next }: Page): StreamResponse {
  const [newest, oldest] = [items[0], items.at(-1)];
  return {
    posts: key.kind === 'likes' ? presentLiked(details, items) : details.map(presentPost),
    ...(newest && oldest && isByDate(key)
      ? { date_range: { before: toMilliseconds(newest.sortAt), after: toMilliseconds(oldest.sortAt) } }
      : {}),
    ...(next ? { next_page_handle: encodeCursor(next) } : {}),
  };
}

/** The same page where the platform returns cards. */
export function presentCards({ posts, ...paging }: StreamResponse): StreamCards {
  return { cards: posts.map((data) => ({ type: 'post', data })), ...paging };
}

/** The position of a liked post is the time of the like. */
function presentLiked(details: PostView[], items: Page['items']): StreamResponse['posts'] {
  const likedAt = new Map(items.map(({ id, sortAt }) => [id, toMilliseconds(sortAt)]));
  return details.map((post) => ({ ...presentPost(post), date_liked: likedAt.get(post.id) }));
}

/** In the precision of the posts' own dates, so that both can be compared as text. */
function toMilliseconds(sortAt: string): string {
  return new Date(sortAt).toISOString();
}
