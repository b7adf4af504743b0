/** The site of a post in calls about its likes and comments. */
export type SiteKey = { blogId: number } | { feedId: number };

/** Parses `7` as the blog with that number, `feed:12` as the feed from elsewhere. */
export function parseSiteKey(key: string): SiteKey {
  return key.startsWith('feed:') ? { feedId: Number(key.slice('feed:'.length)) } : { blogId: Number(key) };
}

/** Returns the key of a post's site. */
export function toSiteKey(post: { site_ID: number; feed_ID: number }): string {
  return post.site_ID > 0 ? String(post.site_ID) : `feed:${post.feed_ID}`;
}
