/**
 * Events for a member's open pages (server-sent events at GET /api/live; docs/live.md). The data says what changed, not its new
 * value: a page requests that by ordinary calls.
 */
export interface LiveEvents {
  /** Number of notifications since the panel was last seen. */
  notification: { unread: number };
  /** A feed that the user follows, or of one of the user's teams, has new posts. */
  posts: { feed_id: number };
  /** A blog of one of the user's teams has a new comment. */
  comments: { feed_id: number };
  /** An item of a post’s checklists was ticked or unticked, in a feed whose posts the user is told of. */
  checklist: { feed_id: number; post_id: number };
  /** Posts of one feed, or of several, were marked as seen or unseen, in any page. A few of them are listed. */
  seen: { feed_id?: number; post_ids?: number[]; is_seen?: boolean };
  /** An import of subscriptions has made progress. */
  import: { id: number; status: string; done: number; total: number };
  /** An import of a blog from elsewhere has made progress; see shared/api/site-imports.ts. */
  site_import: { id: number; blog_id: number; stage: string; done: number; total: number };
  /** The saving of credentials for a connected site has reached its next step; see shared/api/credentials.ts. */
  credentials: { site_id: number; role: string; step: string };
}

export type LiveEvent = keyof LiveEvents;

export const LIVE_EVENTS = [
  'notification',
  'posts',
  'comments',
  'checklist',
  'seen',
  'import',
  'site_import',
  'credentials',
] as const satisfies LiveEvent[];

export const LIVE_PATH = '/api/live';
