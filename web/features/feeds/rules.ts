import { linkOptions } from '@tanstack/react-router';
import type { Blog } from '#shared/api/blogs.ts';

/** Returns the link to a feed's page in the Reader; if hosted here (a `blog_ID` other than 0), to the blog's page (EN-02). */
export function toFeedLink({ feed_ID, blog_ID }: { feed_ID: number; blog_ID?: number | undefined }) {
  return blog_ID
    ? linkOptions({ to: '/reader/blogs/$blogId', params: { blogId: String(blog_ID) } })
    : linkOptions({ to: '/reader/feeds/$feedId', params: { feedId: String(feed_ID) } });
}

/** Returns the link to a post's page in the Reader. */
export function toPostLink({ feed_ID, site_ID, ID }: { feed_ID: number; site_ID: number; ID: number }) {
  return site_ID
    ? linkOptions({
        to: '/reader/blogs/$blogId/posts/$postId',
        params: { blogId: String(site_ID), postId: String(ID) },
      })
    : linkOptions({
        to: '/reader/feeds/$feedId/posts/$postId',
        params: { feedId: String(feed_ID), postId: String(ID) },
      });
}

/** The same as plain paths. */
export function toFeedPath({ feed_ID, blog_ID }: { feed_ID: number; blog_ID?: number | undefined }): string {
  return blog_ID ? `/reader/blogs/${blog_ID}` : `/reader/feeds/${feed_ID}`;
}

export function toPostPath(post: { feed_ID: number; site_ID: number; ID: number }): string {
  return `${toFeedPath({ ...post, blog_ID: post.site_ID })}/posts/${post.ID}`;
}

/** Names that say nothing about the author. */
const GENERIC_NAMES = ['admin', 'administrator', 'author', 'editor', 'owner', 'user', 'root', 'webmaster'];

/** Returns the name in a blog's header: the owner of a blog with a single author, unless the name is generic. */
export function findHeaderOwner(blog: Pick<Blog, 'owner' | 'is_multi_author' | 'name'>): Blog['owner'] {
  const name = blog.owner?.name.trim().toLowerCase() ?? '';
  const isGeneric = name === '' || GENERIC_NAMES.includes(name) || name === blog.name.trim().toLowerCase();
  return blog.is_multi_author || isGeneric ? null : blog.owner;
}
