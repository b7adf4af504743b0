import type { Generated } from 'kysely';

/** The tables around a full post; see schema.ts. */
export interface BlockedSitesTable {
  user_id: number;
  feed_id: number;
  created_at: Generated<Date>;
}

export interface BlockedUsersTable {
  user_id: number;
  blocked_id: number;
  created_at: Generated<Date>;
}

export type ReportReason = 'spam' | 'abuse' | 'copyright' | 'adult' | 'other';

export interface ReportsTable {
  id: Generated<number>;
  reporter_id: number | null;
  feed_id: number | null;
  post_id: number | null;
  url: string;
  title: string;
  reason: ReportReason;
  text: Generated<string>;
  created_at: Generated<Date>;
  closed_at: Date | null;
}

export interface DeletedPostsTable {
  post_id: number;
  feed_id: number;
  deleted_at: Generated<Date>;
}

export interface FullTextFeedsTable {
  user_id: number;
  feed_id: number;
  created_at: Generated<Date>;
}

/** Why the article of a page could not be had; the web has a sentence for each. */
export type ArticleFailure =
  | 'not_found'
  | 'not_allowed'
  | 'unreachable'
  | 'not_a_page'
  | 'too_large'
  | 'no_article';

export interface PostFullTextsTable {
  post_id: number;
  content_html: string | null;
  word_count: Generated<number>;
  failure: ArticleFailure | null;
  fetched_at: Date;
}

/** What the sanitised content of a post shows, for its card. Sizes in pixels, null where nobody says. */
export interface PostMedia {
  /** The first ten that are big enough to be looked at. */
  images: { url: string; width: number | null; height: number | null; alt: string }[];
  /** All that are big enough. */
  image_count: number;
  /** The first film; `file` is played by the browser itself, every other kind in the frame of its service. */
  video: {
    kind: 'youtube' | 'vimeo' | 'dailymotion' | 'twitch' | 'ted' | 'file';
    url: string;
    thumbnail: string | null;
  } | null;
}

/** The post that another one passes on; numbers where it is known here. */
export interface CrossPost {
  original_url: string;
  site_id?: number | undefined;
  feed_id?: number | undefined;
  post_id?: number | undefined;
}
