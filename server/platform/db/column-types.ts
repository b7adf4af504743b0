/**
 * Column types that the database does not have: the shape of JSON columns, or a fixed set of texts. `scripts/schema/types.ts`
 * assigns them to columns. Absent members are left out of the JSON where the type says `?`.
 */

/** What an act of administration changed, by name: a value, or what was there before and after. */
export type ActDetails = Record<string, ActValue | [before: ActValue, after: ActValue]>;
export type ActValue = string | number | boolean | null;

/** An image of a post, from its feed or its text. Sizes in pixels; absent or null if unknown. */
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

/** The media in a post's sanitised content, for its card. */
export interface PostMedia {
  /** The first ten that are big enough for a card. */
  images: PostImage[];
  /** Number of all that are big enough. */
  image_count: number;
  /** The first video; `file` is played by the browser itself, every other type in a frame of its service. */
  video: {
    kind: 'youtube' | 'vimeo' | 'dailymotion' | 'twitch' | 'ted' | 'file';
    url: string;
    thumbnail: string | null;
  } | null;
}

/** The original of a post that passes it on; with numbers if it is known here. */
export interface CrossPost {
  original_url: string;
  site_id?: number | undefined;
  feed_id?: number | undefined;
  post_id?: number | undefined;
}

/** Details of a notification that are in no other table. */
export interface NotificationDetails {
  /** Of an import: numbers of feeds that were added, already followed, and failed. */
  added?: number;
  existing?: number;
  failed?: number;
  /** Of an invitation to a team. */
  team_id?: number;
}

/** The changes of "mark all as seen" in one feed. */
export interface SeenUndoFeed {
  feed_id: number;
  /** The follow's seen_ordinal. */
  before: number;
  after: number;
  /** Posts whose marks "unseen" were removed. */
  unseen: number[];
}

/** Why a page has no article; the web has a sentence for each. */
export type ArticleFailure =
  | 'not_found'
  | 'not_allowed'
  | 'unreachable'
  | 'not_a_page'
  | 'too_large'
  | 'no_article';

/** The result of an announcement to a webhook; `waiting` is retried. */
export type WebhookOutcome =
  | 'delivered'
  | 'waiting'
  | 'gone'
  | 'rejected'
  | 'redirected'
  | 'unreachable'
  | 'private'
  | 'unsealed';

/** A blog from elsewhere, as its export describes it. */
export interface SiteImportSite {
  title: string;
  tagline: string;
  url: string | null;
}

/**
 * How much of each kind an import has found and what became of it; absent for none. Of the posts and pages, those that only some
 * people could read, and those without a date, are only found.
 */
export type SiteImportCounts = Partial<
  Record<'posts' | 'pages' | 'pictures' | 'comments' | 'restricted' | 'no_date', SiteImportCount>
>;

export interface SiteImportCount {
  found: number;
  added: number;
  existing: number;
  failed: number;
}
