import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findMute, type Muter } from '#server/features/mutes/rules.ts';
import { presentPost } from '#server/features/posts/present.ts';
import type { PostView } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import type { StreamCards, StreamInput, StreamResponse } from '#shared/api/streams.ts';
import type { StreamKey } from '#shared/domain/stream-key.ts';
import { hidesMuted } from './muted.ts';
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
  const [found, muter] = await Promise.all([
    findPosts(context, key, viewer, window, { hasContent: isAskedFor('content', input.fields) }),
    hidesMuted(key) ? undefined : findMuter(context, viewer),
  ]);
  return presentStream(key, found.posts, cutPage(found.items, input.number, found.rest), muter);
}

export interface Page {
  items: StreamItem[];
  /** The last item, if there are more after it. */
  next: StreamItem | undefined;
}

/**
 * Cuts found items to one page. One item more than fits is requested, to detect the end without another query.
 * @param rest where the next page begins if this one is not full, although the stream does not end
 */
export function cutPage(found: StreamItem[], number: number, rest?: StreamItem): Page {
  const items = found.slice(0, number);
  return { items, next: found.length > number ? items.at(-1) : rest };
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

/**
 * Returns one page of a stream in the interface's shape; without a handle at the end. `found` may have posts of the next page.
 * @param muter where muted posts are collapsed
 */
export function presentStream(
  key: StreamKey,
  found: PostView[],
  { items, next }: Page,
  muter?: Muter,
): StreamResponse {
  const onPage = new Set(toIds(items));
  const details = found.filter(({ id }) => onPage.has(id));
  const [newest, oldest] = [items[0], items.at(-1)];
  return {
    posts:
      key.kind === 'likes' ? presentLiked(details, items) : details.map((post) => presentMuted(post, muter)),
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

/** Returns a post, with the reason where the viewer has muted it and it is shown collapsed. */
export function presentMuted(post: PostView, muter: Muter | undefined): StreamResponse['posts'][number] {
  const reason = findMute(muter, post);
  return reason ? { ...presentPost(post), muted: reason } : presentPost(post);
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
