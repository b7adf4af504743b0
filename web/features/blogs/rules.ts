import type { Blog } from '#shared/api/blogs.ts';

/**
 * The blog to write in: the one that is selected, else the most recently selected one, else the primary one (QP-06). What
 * is no longer among `sites` does not count; without a primary blog it is the first. Undefined when there is none at all.
 */
export function pickBlog<S extends Pick<Blog, 'ID' | 'is_primary'>>(
  blogs: readonly S[],
  { selected, recent }: { selected: number | undefined; recent: readonly number[] },
): S | undefined {
  const candidates = selected === undefined ? recent : [selected, ...recent];
  for (const id of candidates) {
    const found = blogs.find((blog) => blog.ID === id);
    if (found) return found;
  }
  return blogs.find((blog) => blog.is_primary) ?? blogs[0];
}

/** Blogs remembered as recently selected. */
const RECENT_MAX = 5;

/** The recently selected blogs after another selection, the latest first. */
export function addRecent(recent: readonly number[], selected: number): number[] {
  return [selected, ...recent.filter((id) => id !== selected)].slice(0, RECENT_MAX);
}

/** Reads the preference `recentSites`, whatever it holds. */
export function parseRecentBlogs(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [];
}
