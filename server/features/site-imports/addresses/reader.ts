import type { Context } from '#server/context.ts';
import type { DiscoverOutcome, ParseFeed } from '#server/crawler/crawler.ts';
import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { ResponseHeaders } from '#server/platform/fetch/outcome.ts';
import type { Item } from '../items.ts';

/** Posts and pages that are read of one blog, and comments. */
export const POSTS_MAX = 10_000;
export const COMMENTS_MAX = 100_000;

/** The page at the address that someone has entered. */
export interface Home {
  /** After redirects. */
  url: URL;
  headers: ResponseHeaders;
  /** '' if it is no page. */
  html: string;
  /** Plain text; '' if it has none. */
  title: string;
  /** BCP 47; null if unknown. */
  language: string | null;
  /** The program that it names: `WordPress 6.4`. */
  generator: string;
  /** Addresses by the relation of its link elements. */
  links: { rel: string; href: string }[];
}

/** Reads blogs of one kind by their address. */
export interface AddressReader {
  /** Names the way for ever: `wp-api`. */
  format: string;
  /** As people know it, in all languages: `WordPress`. */
  name: string;
  /** Begins to read a blog if it is of this kind; undefined if it is not. Posts come newest first. */
  open(home: Home, deps: AddressDeps): Promise<OpenedBlog | undefined>;
}

export interface OpenedBlog {
  /** '' if unknown. */
  title: string;
  /** Posts and pages; null if unknown. */
  total: number | null;
  items: AsyncIterable<Item>;
}

/** The article of a page, or why there is none. */
export type ArticleOutcome = Awaited<ReturnType<Context['readArticle']>>;

export interface AddressDeps {
  /** With pauses, and further attempts. */
  fetchUrl: FetchUrl;
  readArticle(url: string): Promise<ArticleOutcome>;
  readFeeds(url: string): Promise<DiscoverOutcome>;
  parseFeed: ParseFeed;
  signal: AbortSignal;
  /** Whether only titles and dates are wanted: no page is read for its text. */
  isPreview: boolean;
}
