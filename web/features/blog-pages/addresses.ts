import { useRouter } from '@tanstack/react-router';
import type { PublicBlog } from '#shared/api/blog-pages.ts';

/** The addresses of a blog's pages. Links are paths of the host that the page was asked for at. */
export interface BlogAddresses {
  home: string;
  post(slug: string): string;
  tag(slug: string): string;
  author(login: string): string;
  contact: string;
  search(): string;
  /** Of the blog, or of the posts that the page of a tag or an author lists. */
  feed(format?: 'atom' | 'json', part?: string): string;
  /** Absolute, where the blog stands today: what search engines keep. */
  canonical(path: string): string;
  /** A page of the platform. */
  platform(path: string): string;
}

export function createAddresses(blog: PublicBlog, isOnDomain: boolean): BlogAddresses {
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
    // A host alone has a slash at the end (RFC 3986, 6.2.3).
    canonical: (path) => new URL(blog.home_URL + path.slice(base.length)).href,
    platform: (path) => (isOnDomain ? `${origin}${path}` : path),
  };
}

/** The addresses for the page that is being shown. */
export function useAddresses(blog: PublicBlog): BlogAddresses {
  return createAddresses(blog, useRouter().options.context.isOnDomain);
}
