import type { PostImage } from '#server/platform/db/column-types.ts';
import type { NormalizedEntry, NormalizedFeed } from '../normalized-feed.ts';

/** What is known of a document besides its text. */
export interface FeedContext {
  /** Where it was read, after redirects; '' for a file. */
  url: string;
  contentType?: string | undefined;
  contentLanguage?: string | undefined;
  contentLocation?: string | undefined;
}

/** HTML as the publisher wrote it: never shown, only handed to `sanitizeHtml`. */
export interface Markup {
  html: string;
  /** What relative addresses in it are relative to. */
  base: string;
  /** As declared on the text itself or around it, '' when not. */
  language: string;
}

/** A feed with every field in its place and its HTML still raw; `sanitizeFeed` makes a NormalizedFeed of it. */
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
  /** The picture that the feed names for the entry; one of the content stands in where it names none. */
  namedImage: PostImage | undefined;
};
