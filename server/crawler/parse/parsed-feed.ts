import type { PostImage } from '#server/platform/db/column-types.ts';
import type { NormalizedEntry, NormalizedFeed } from '../normalized-feed.ts';

/** Properties of a document besides its text. */
export interface FeedContext {
  /** Its address, after redirects; '' for a file. */
  url: string;
  contentType?: string | undefined;
  contentLanguage?: string | undefined;
  contentLocation?: string | undefined;
}

/** HTML as the publisher wrote it: never shown, only passed to `sanitizeHtml`. */
export interface Markup {
  html: string;
  /** The base of its relative addresses. */
  base: string;
  /** As declared on the text itself or around it, '' if not. */
  language: string;
}

/** A feed with all fields, and its HTML still raw; `sanitizeFeed` converts it to a NormalizedFeed. */
export type ParsedFeed = Omit<NormalizedFeed, 'entries'> & { entries: ParsedEntry[] };

export type ParsedEntry = Omit<
  NormalizedEntry,
  | 'contentHash'
  | 'contentHtml'
  | 'summaryHtml'
  | 'excerpt'
  | 'isExcerptOnly'
  | 'image'
  | 'media'
  | 'wordCount'
  | 'direction'
> & {
  content: Markup | undefined;
  summary: Markup | undefined;
  /** The image that the feed declares for the entry; otherwise one of the content is used. */
  namedImage: PostImage | undefined;
};
