/**
 * What a member's open pages are told, by event (server-sent events at GET /api/live; docs/live.md). The data says what has
 * changed, never what it is now: a page asks for that by the ordinary calls.
 */
export interface LiveEvents {
  /** How many notifications are new since the panel was last looked at. */
  notification: { unread: number };
  /** A feed that the reader follows has new posts. */
  posts: { feed_id: number };
  /** Posts were marked as seen or unseen, on this page or another; of one feed, or of several. A few of them are named. */
  seen: { feed_id?: number; post_ids?: number[]; is_seen?: boolean };
  /** An import of subscriptions has come further. */
  import: { id: number; status: string; done: number; total: number };
  /** The saving of credentials for a connected site has come to its next step; see shared/api/credentials.ts. */
  credentials: { site_id: number; role: string; step: string };
}

export type LiveEvent = keyof LiveEvents;

export const LIVE_EVENTS = [
  'notification',
  'posts',
  'seen',
  'import',
  'credentials',
] as const satisfies LiveEvent[];

export const LIVE_PATH = '/api/live';
