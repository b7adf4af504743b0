/**
 * What a column holds that the database doesn't say: the shape of its JSON, or a fixed set of texts. `scripts/schema/types.ts` names
 * the columns. Members without a value are left out of the JSON where the type says `?`.
 */

/** A picture of a post, from its feed or its text. Sizes in pixels; absent or null where nobody says. */
export interface PostImage {
  url: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  alt: string;
}

export interface PostEnclosure {
  url: string;
  type: string;
  /** Bytes. */
  length?: number | undefined;
  /** Seconds. */
  duration?: number | undefined;
  title?: string | undefined;
}

export interface PostAuthor {
  name: string;
  url?: string | undefined;
}

export interface PostLocation {
  latitude: number;
  longitude: number;
}

/** What the sanitised content of a post shows, for its card. */
export interface PostMedia {
  /** The first ten that are big enough to be looked at. */
  images: PostImage[];
  /** All that are big enough. */
  image_count: number;
  /** The first video; `file` is played by the browser itself, every other kind in the frame of its service. */
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

/** What no other table says of a notification. */
export interface NotificationDetails {
  /** Of an import: feeds that were added, were there already, and could not be. */
  added?: number;
  existing?: number;
  failed?: number;
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

/** Why the article of a page could not be had; the web has a sentence for each. */
export type ArticleFailure =
  | 'not_found'
  | 'not_allowed'
  | 'unreachable'
  | 'not_a_page'
  | 'too_large'
  | 'no_article';

/** How an announcement to a webhook ended; `waiting` is tried again. */
export type WebhookOutcome =
  | 'delivered'
  | 'waiting'
  | 'gone'
  | 'rejected'
  | 'redirected'
  | 'unreachable'
  | 'private'
  | 'unsealed';
