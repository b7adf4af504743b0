import { useRouter } from '@tanstack/react-router';
import type { PublicBlog } from '#shared/api/blog-pages.ts';

/** The addresses of a blog's pages. Links are paths on the requested host. */
export interface BlogAddresses {
  home: string;
  post(slug: string): string;
  tag(slug: string): string;
  author(login: string): string;
  contact: string;
  search(): string;
  /** Of the blog, or of the listed posts of a tag or an author. */
  feed(format?: 'atom' | 'json', part?: string): string;
  /** The absolute canonical address at the blog's current location. */
  canonical(path: string): string;
  /** The address of a page of the platform. */
  platform(path: string): string;
}

function createAddresses(blog: PublicBlog, isOnDomain: boolean): BlogAddresses {
  const base = isOnDomain ? '' : `/sites/${blog.slug}`;
  const { origin } = new URL(blog.URL);
  return {
    home: base || '/',
    post: (slug) => `${base}/${encodeURIComponent(slug)}`,
    tag: (slug) => `${base}/tag/${encodeURIComponent(slug)}`,
    contact: `${base}/contact`,
    author: (login) => `${base}/author/${encodeURIComponent(login)}`,
    search: () => `${base}/search`,
    feed: (format, part = base) => `${part}/feed${format ? `/${format}` : ''}`,
    // A host alone ends with a slash (RFC 3986, 6.2.3).
    canonical: (path) => new URL(blog.home_URL + path.slice(base.length)).href,
    platform: (path) => (isOnDomain ? `${origin}${path}` : path),
  };
}

/** Returns the addresses for the current page. */
export function useAddresses(blog: PublicBlog): BlogAddresses {
  return createAddresses(blog, useRouter().options.context.isOnDomain);
}
