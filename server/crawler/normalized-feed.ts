import type {
  PostAuthor,
  PostEnclosure,
  PostImage,
  PostLocation,
  PostMedia,
} from '#server/platform/db/column-types.ts';

/**
 * A feed after parsing, normalizing and sanitizing: `store` writes it and `tidings feed parse` prints it. Every string is decoded
 * text unless its name says HTML; every URL is absolute http(s); every date is a Date.
 */
export interface NormalizedFeed {
  format: 'rss' | 'rdf' | 'atom' | 'json';
  /** Plain text; '' if the feed has none. */
  title: string;
  /** The site's page, not the feed's. */
  link: string | undefined;
  description: string;
  /** BCP 47, as declared ('' when not declared). */
  language: string;
  /** The feed's image (image, logo, itunes:image) and its square icon (icon, favicon). */
  image: string | undefined;
  icon: string | undefined;
  /** rel=self, rel=hub and the feed's own requested intervals. */
  self: string | undefined;
  hubs: string[];
  /** Minutes, from ttl or sy:updatePeriod/updateFrequency. */
  ttlMinutes: number | undefined;
  /** Hours 0–23 GMT and days 0 (Sunday)–6 in which the feed asks not to be fetched. */
  skipHours: number[];
  skipDays: number[];
  /** `itunes:new-feed-url`, if the feed says that it has moved. */
  newUrl: string | undefined;
  entries: NormalizedEntry[];
}

export interface NormalizedEntry {
  /** The publisher's identity for the entry, compared character by character; derived from link, title and date if absent. */
  id: string;
  /** Of everything in the entry, as written: SHA-256 cut to 16 bytes, hexadecimal. */
  contentHash: string;
  /** The entry's page; without a link the enclosure or a permalink guid. */
  url: string | undefined;
  /** Plain text, at most 1 KB; '' if the entry has none. */
  title: string;
  /** Sanitised HTML of the body, relative addresses resolved; '' if the entry has none. At most 1 MiB. */
  contentHtml: string;
  /** The publisher's own summary as sanitised HTML, '' if absent or the same as the content. */
  summaryHtml: string;
  /** Plain text for cards, at most 400 characters, cut at a word. */
  excerpt: string;
  /** Whether the feed has only a summary of the entry. */
  isExcerptOnly: boolean;
  publishedAt: Date | undefined;
  updatedAt: Date | undefined;
  authors: PostAuthor[];
  /** Category names as the publisher writes them, without duplicates. */
  tags: string[];
  enclosures: PostEnclosure[];
  /** The entry's image for a card. */
  image: PostImage | undefined;
  /** The images of the body and its first video. */
  media: PostMedia;
  wordCount: number;
  /** BCP 47 of the entry, else of the feed; '' if neither has one. */
  language: string;
  /** Writing direction, from the declared language, else from the first strong characters. */
  direction: 'ltr' | 'rtl';
  commentsUrl: string | undefined;
  /** slash:comments or thr:total, if present. */
  commentCount: number | undefined;
  /** georss/geo latitude and longitude. */
  location: PostLocation | undefined;
}
