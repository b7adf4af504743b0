import type { Generated } from 'kysely';

/** The tables of lists; see schema.ts. */
export interface ListsTable {
  id: Generated<number>;
  owner_id: number;
  title: string;
  slug: string;
  description: Generated<string>;
  is_public: Generated<boolean>;
  is_immutable: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** An address that leads to the list as well, because it was its own before. */
export interface FormerListSlugsTable {
  list_id: number;
  slug: string;
}

/** Exactly one of feed_id and tag_id is set. */
export interface ListItemsTable {
  id: Generated<number>;
  list_id: number;
  feed_id: number | null;
  tag_id: number | null;
  created_at: Generated<Date>;
}

export interface ListFollowsTable {
  user_id: number;
  list_id: number;
  created_at: Generated<Date>;
}
