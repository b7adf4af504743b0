/** Which site a post is of, as the calls about its likes and comments name it. */
export type SiteKey = { blogId: number } | { feedId: number };

/** `7` is the blog with that number, `feed:12` the feed from elsewhere. */
export function parseSiteKey(key: string): SiteKey {
  return key.startsWith('feed:') ? { feedId: Number(key.slice('feed:'.length)) } : { blogId: Number(key) };
}

/** The key of a post's site. */
export function toSiteKey(post: { site_ID: number; feed_ID: number }): string {
  return post.site_ID > 0 ? String(post.site_ID) : `feed:${post.feed_ID}`;
}
