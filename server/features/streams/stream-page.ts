import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { presentPost } from '#server/features/posts/present.ts';
import type { PostView } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import type { StreamCards, StreamInput, StreamResponse } from '#shared/api/streams.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { parseWindow } from './queries-window.ts';
import type { StreamItem } from './source.ts';
import { findPosts, type SourcedKey } from './sources.ts';

/** Returns one page of any stream: its source finds the items, which are cut to a page, loaded and presented. */
export async function loadStreamPage(
  context: Context,
  key: SourcedKey,
  input: z.output<typeof StreamInput> & {
    age_based_decay?: number | undefined;
    hide_seen?: boolean | undefined;
    exclude_followed?: boolean | undefined;
  },
  viewer: Viewer | null,
): Promise<StreamResponse> {
  const window = parseWindow(input, input.number + 1);
  const { items, posts } = await findPosts(context, key, viewer, window, {
    hasContent: isAskedFor('content', input.fields),
  });
  return presentStream(key, posts, cutPage(items, input.number));
}

export interface Page {
  items: StreamItem[];
  /** The last item, if there are more after it. */
  next: StreamItem | undefined;
}

/** Cuts found items to one page. One item more than fits is requested, to detect the end without another query. */
export function cutPage(found: StreamItem[], number: number): Page {
  const items = found.slice(0, number);
  return { items, next: found.length > number ? items.at(-1) : undefined };
}

/** Returns the numbers of a page's posts. */
export function toIds(items: StreamItem[]): number[] {
  return items.map((item) => item.id);
}

/** Whether the positions of a stream are dates; otherwise they are ranks, which are internal. */
export function isByDate(key: StreamKey): boolean {
  switch (key.kind) {
    case 'tag_popular':
      return false;
    case 'search':
      return key.sort === 'last_updated';
    case 'discover':
      return key.tab === 'firstposts' || key.tab === 'latest';
    default:
      return true;
  }
}

/** Returns one page of a stream in the interface's shape; without a handle at the end. `found` may have posts of the next page. */
export function presentStream(key: StreamKey, found: PostView[], { items, next }: Page): StreamResponse {
  const onPage = new Set(toIds(items));
  const details = found.filter(({ id }) => onPage.has(id));
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
