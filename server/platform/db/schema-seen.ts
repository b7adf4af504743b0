import type { Generated, JSONColumnType } from 'kysely';

export interface SeenMarksTable {
  user_id: number;
  feed_id: number;
  post_id: number;
  is_seen: boolean;
}

export interface SeenUndosTable {
  id: Generated<string>;
  user_id: number;
  feeds: JSONColumnType<SeenUndoFeed[]>;
  created_at: Date;
}

/** What "mark all as seen" changed in one feed. */
export interface SeenUndoFeed {
  feed_id: number;
  /** The follow's seen_ordinal. */
  before: number;
  after: number;
  /** Posts whose marks "unseen" were removed. */
  unseen: number[];
}

export interface FormerFollowsTable {
  user_id: number;
  feed_id: number;
  seen_ordinal: number;
  ended_at: Generated<Date>;
  follow_id: number | null;
  followed_at: Date | null;
  email_posts: boolean | null;
  email_posts_since: Date | null;
  email_frequency: 'instantly' | 'daily' | 'weekly' | null;
  email_comments: boolean | null;
  notify_posts: boolean | null;
}
