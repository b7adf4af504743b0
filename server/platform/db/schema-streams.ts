import type { Generated } from 'kysely';

/** What posts are searched by; the database keeps it. */
export interface PostSearchTable {
  post_id: number;
  sort_at: Date;
  /** A tsvector, as text. */
  words: string;
  /** Of a hosted blog's post; null for every other. */
  blog_id: number | null;
}

export interface DismissedRecommendationsTable {
  user_id: number;
  feed_id: number;
  created_at: Generated<Date>;
}
