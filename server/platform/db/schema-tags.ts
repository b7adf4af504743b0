import type { Generated } from 'kysely';

/** The tables of tags; see schema.ts. */
export interface TagsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  created_at: Generated<Date>;
}

export interface PostTagsTable {
  tag_id: number;
  post_id: number;
  sort_at: Date;
  /** Of a hosted blog's post; null for every other. */
  blog_id: number | null;
}

export interface TagFollowsTable {
  user_id: number;
  tag_id: number;
  created_at: Generated<Date>;
}

/** Kept by queries-counts.ts of the feature. */
export interface TagCountsTable {
  tag_id: number;
  post_count: number;
  trend: Generated<number>;
  trend_feeds: Generated<number[]>;
}
