import type { Generated, JSONColumnType } from 'kysely';

/** The tables of what people are told of; see schema.ts. */
export type NotificationType =
  | 'like'
  | 'comment_like'
  | 'follow'
  | 'list_follow'
  | 'comment'
  | 'comment_reply'
  | 'conversation'
  | 'moderation'
  | 'new_post'
  | 'invitation'
  | 'import'
  | 'reblog';

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  group_key: string;
  post_id: number | null;
  comment_id: number | null;
  feed_id: number | null;
  list_id: number | null;
  details: JSONColumnType<NotificationDetails, string | undefined>;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
}

/** What no other table says of a notification. */
export interface NotificationDetails {
  /** Of an import: feeds that were added, were there already, and could not be. */
  added?: number;
  existing?: number;
  failed?: number;
}

export interface NotificationActorsTable {
  notification_id: number;
  user_id: number;
  created_at: Date;
}

export interface NotificationReadersTable {
  user_id: number;
  last_seen_at: Date;
}
