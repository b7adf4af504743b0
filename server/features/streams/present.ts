import { presentPost } from '#server/features/posts/present.ts';
import type { PostFacts } from '#server/features/posts/queries.ts';
import { encodeHandle } from '#server/platform/http/page-handle.ts';
import type { StreamAnswer, StreamCards } from '#shared/api/streams.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { isByDate, type Page } from './rules.ts';

/** One page of a stream as the interface answers it; no handle at the end. */
export function presentStream(key: StreamKey, facts: PostFacts[], { items, next }: Page): StreamAnswer {
  const [newest, oldest] = [items[0], items.at(-1)];
  return {
    posts: key.kind === 'likes' ? presentLiked(facts, items) : facts.map(presentPost),
    ...(newest && oldest && isByDate(key)
      ? { date_range: { before: toMilliseconds(newest.sortAt), after: toMilliseconds(oldest.sortAt) } }
      : {}),
    ...(next ? { next_page_handle: encodeHandle(next) } : {}),
  };
}

/** The same page where the platform answers cards. */
export function presentCards({ posts, ...paging }: StreamAnswer): StreamCards {
  return { cards: posts.map((data) => ({ type: 'post', data })), ...paging };
}

/** The place of a liked post is when it was liked. */
function presentLiked(facts: PostFacts[], items: Page['items']): StreamAnswer['posts'] {
  const likedAt = new Map(items.map(({ id, sortAt }) => [id, toMilliseconds(sortAt)]));
  return facts.map((post) => ({ ...presentPost(post), date_liked: likedAt.get(post.row.id) }));
}

/** In the precision of the posts' own dates, so that the two can be compared as text. */
function toMilliseconds(sortAt: string): string {
  return new Date(sortAt).toISOString();
}
