import type { Post } from '#shared/api/posts.ts';
import { RECENT_PAGE } from '#shared/domain/limits.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import type { RecentPage } from '#web/features/streams/queries-recent.ts';

/** A row of the recent list: a post, or a placeholder for one (EN-18, EN-19). */
export type RecentItem =
  | { key: string; feedId: number; postId: number; site_name: string; post: Post; isPadding?: never }
  | { key: string; isPadding: true };

/** The length of the whole list (EN-20). */
export interface RecentPagination {
  totalItems: number;
  totalPages: number;
}

/** Returns the rows of a page; before it is loaded as many placeholders as it will have, if known. */
export function toRecentItems(
  loaded: RecentPage | undefined,
  page: number,
  pagination: RecentPagination | undefined,
): RecentItem[] {
  if (loaded) {
    return loaded.posts.map((post) => ({
      key: toPostKey(post),
      feedId: post.feed_ID,
      postId: post.ID,
      site_name: post.site_name,
      post,
    }));
  }
  const left = (pagination?.totalItems ?? page * RECENT_PAGE) - (page - 1) * RECENT_PAGE;
  const rows = Math.min(Math.max(left, 0), RECENT_PAGE);
  return Array.from({ length: rows }, (_, index) => ({ key: `padding-${index}`, isPadding: true }));
}

/** Returns the numbers of the first and last item of a page, from 1. */
export function toRange(page: number, totalItems: number): { first: number; last: number } {
  return { first: (page - 1) * RECENT_PAGE + 1, last: Math.min(page * RECENT_PAGE, totalItems) };
}
