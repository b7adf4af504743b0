import type { Blog } from '#shared/api/blogs.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';

/** "The card shows only if the user has at least 1 site and the quick-post flag is on" (QP-02); the flag is on by default. */
export function isQuickPostShown(blogs: readonly Blog[], flag: unknown): boolean {
  return blogs.length > 0 && flag !== false;
}

/** Posting requires a blog and a non-blank text, and one post at a time (QP-03, QP-04, QP-05). */
export function canPost(html: string, blog: Pick<Blog, 'ID'> | undefined, isBusy: boolean): boolean {
  return blog !== undefined && !isBusy && !isBlankHtml(html);
}
