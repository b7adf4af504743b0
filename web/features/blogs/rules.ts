import type { Blog } from '#shared/api/blogs.ts';

/**
 * Chooses the blog to write in: the selected one, else the most recently selected one, else the primary one (QP-06), else the
 * first. Ignores blogs that are no longer among `sites`. Undefined if there are none.
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

/** How many recently selected blogs are stored. */
const RECENT_MAX = 5;

/** Returns the recently selected blogs after another selection, the latest first. */
export function addRecent(recent: readonly number[], selected: number): number[] {
  return [selected, ...recent.filter((id) => id !== selected)].slice(0, RECENT_MAX);
}

/** Reads the preference `recentSites`, whatever its value. */
export function parseRecentBlogs(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [];
}
