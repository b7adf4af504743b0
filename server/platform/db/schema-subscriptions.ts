import type { Generated } from 'kysely';

/** The tables of subscriptions by address, imports and readings; see schema.ts. */
export interface AddressSubscriptionsTable {
  id: Generated<number>;
  email: string;
  feed_id: number;
  status: Generated<'pending' | 'confirmed'>;
  activation_key: string;
  mailed_at: Date | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  frequency: Generated<'instantly' | 'daily' | 'weekly'>;
  digested_at: Generated<Date>;
}

export interface CommentSubscriptionsTable {
  id: Generated<number>;
  user_id: number | null;
  email: string | null;
  post_id: number;
  status: Generated<'pending' | 'confirmed'>;
  activation_key: string;
  send_comments: Generated<boolean>;
  mailed_at: Date | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
}

export interface AddressDeliveriesTable {
  email: string;
  key: string;
  created_at: Generated<Date>;
}

export interface ImportsTable {
  id: Generated<number>;
  user_id: number;
  file_name: string;
  status: Generated<'running' | 'done' | 'cancelled' | 'failed'>;
  makes_lists: boolean;
  total: number;
  added: Generated<number>;
  existing: Generated<number>;
  failed: Generated<number>;
  stage: Generated<'known' | 'unknown'>;
  leased_until: Date | null;
  attempts: Generated<number>;
  retry_at: Date | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface ImportHostsTable {
  host: string;
  free_at: Date;
}

export interface ImportEntriesTable {
  import_id: number;
  place: number;
  url: string;
  title: string;
  folders: string[];
  outcome: Generated<'pending' | 'added' | 'existing' | 'failed'>;
  reason: string | null;
  feed_id: number | null;
  fetched_at: Date | null;
}

export interface FeedReadingsTable {
  feed_id: number;
  /** YYYY-MM-DD */
  day: string;
  reads: number;
  failures: number;
  new_posts: Generated<number>;
}
