import type {
  PostAuthor,
  PostEnclosure,
  PostImage,
  PostLocation,
  PostMedia,
} from '#server/platform/db/column-types.ts';

/**
 * A feed after parsing, normalizing and sanitizing: what `store` writes and what `tidings feed parse` prints.
 * Every string is decoded text unless its name says HTML; every URL is absolute http(s); every date is a Date.
 */
export interface NormalizedFeed {
  format: 'rss' | 'rdf' | 'atom' | 'json';
  /** Plain text; empty when the feed names none. */
  title: string;
  /** The site's page, not the feed's. */
  link: string | undefined;
  description: string;
  /** BCP 47, as declared ('' when not declared). */
  language: string;
  /** The feed's picture (image, logo, itunes:image) and its square icon (icon, favicon), when named. */
  image: string | undefined;
  icon: string | undefined;
  /** rel=self, rel=hub and the feed's own word on how often to come back. */
  self: string | undefined;
  hubs: string[];
  /** Minutes, from ttl or sy:updatePeriod/updateFrequency. */
  ttlMinutes: number | undefined;
  /** Hours 0–23 GMT and days 0 (Sunday)–6 in which the feed asks not to be read. */
  skipHours: number[];
  skipDays: number[];
  /** `itunes:new-feed-url`, when the feed says that it has moved. */
  newUrl: string | undefined;
  entries: NormalizedEntry[];
}

export interface NormalizedEntry {
  /** The publisher's identity for the entry, compared character by character; made from link, title and date where absent. */
  id: string;
  /** Of everything the entry says, as it was written: SHA-256 cut to 16 bytes, hexadecimal. */
  contentHash: string;
  /** The entry's page; the enclosure or a permalink guid where there is no link. */
  url: string | undefined;
  /** Plain text, at most 1 KB; empty when the entry has none. */
  title: string;
  /** Sanitised HTML of the body, relative addresses resolved; '' when the entry has none. At most 1 MiB. */
  contentHtml: string;
  /** The publisher's own summary as sanitised HTML, '' when none or the same as the content. */
  summaryHtml: string;
  /** Plain text for cards, at most 400 characters, cut at a word. */
  excerpt: string;
  /** True when the feed carries only a summary of the entry. */
  isExcerptOnly: boolean;
  publishedAt: Date | undefined;
  updatedAt: Date | undefined;
  authors: PostAuthor[];
  /** Category names as the publisher writes them, without repeats. */
  tags: string[];
  enclosures: PostEnclosure[];
  /** The picture that stands for the entry on a card. */
  image: PostImage | undefined;
  /** The pictures of the body and its first video. */
  media: PostMedia;
  wordCount: number;
  /** BCP 47 of the entry, else of the feed; '' when neither says. */
  language: string;
  /** Direction of the writing, from the declared language and else from the first strong characters. */
  direction: 'ltr' | 'rtl';
  commentsUrl: string | undefined;
  /** slash:comments or thr:total, when given. */
  commentCount: number | undefined;
  /** georss/geo latitude and longitude. */
  location: PostLocation | undefined;
}
