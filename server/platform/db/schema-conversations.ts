import type { Generated } from 'kysely';

/** The tables of what readers say and like; see schema.ts. */
export interface LikesTable {
  user_id: number;
  post_id: number;
  created_at: Generated<Date>;
}

export type CommentStatus = 'approved' | 'unapproved' | 'spam' | 'trash';

export interface CommentsTable {
  id: Generated<number>;
  post_id: number;
  author_id: number | null;
  parent_id: number | null;
  root_id: number | null;
  status: CommentStatus;
  status_before: string | null;
  content_html: string;
  content_raw: string;
  like_count: Generated<number>;
  created_at: Generated<Date>;
  edited_at: Date | null;
  deleted_at: Date | null;
}

export interface CommentLikesTable {
  comment_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

export interface ConversationFollowsTable {
  user_id: number;
  post_id: number;
  state: 'F' | 'M';
  created_at: Generated<Date>;
}
