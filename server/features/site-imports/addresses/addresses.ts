import type { Context } from '#server/context.ts';
import type { Item } from '../items.ts';
import { bloggerFeedReader } from './blogger-feed.ts';
import { feedReader } from './feed.ts';
import { createPoliteFetch } from './polite-fetch.ts';
import type { AddressDeps, AddressReader } from './reader.ts';
import { sitemapReader } from './sitemap-reader.ts';
import { visitHome } from './visit.ts';
import { wordPressReader } from './wordpress.ts';

/** In the order in which they are asked: the most complete first. */
const READERS: readonly AddressReader[] = [wordPressReader, bloggerFeedReader, feedReader, sitemapReader];

export type AddressContext = Pick<Context, 'fetchUrl' | 'readArticle' | 'crawler' | 'clock'> & {
  signal: AbortSignal;
  /** Waits so many milliseconds; default: it really does. */
  wait?: (ms: number) => Promise<unknown>;
};

export interface OpenedAddress {
  format: string;
  name: string;
  /** '' if unknown. */
  title: string;
  /** Posts and pages; null if unknown. */
  total: number | null;
  items: AsyncIterable<Item>;
}

/**
 * Finds what can read the blog at an address, and begins to; undefined if nothing can. Requests go to the blog one after another.
 * A page that fails is a `problem`, after which what can be read is read; the items end when nothing more can, and with the
 * signal.
 */
export function openAddress(url: string, context: AddressContext): Promise<OpenedAddress | undefined> {
  return openWith(url, context, true);
}

async function openWith(
  url: string,
  { fetchUrl, readArticle, crawler, clock, signal, wait }: AddressContext,
  isPatient: boolean,
): Promise<OpenedAddress | undefined> {
  const politeFetch = createPoliteFetch(fetchUrl, { signal, clock, isPatient, ...(wait && { wait }) });
  const deps: AddressDeps = {
    fetchUrl: politeFetch,
    readArticle: (page) => readArticle(page, politeFetch),
    readFeeds: (page) => crawler.readFeeds(page, politeFetch),
    parseFeed: crawler.parseFeed,
    signal,
    isPreview: !isPatient,
  };
  const home = await visitHome(url, deps);
  if (!home) return undefined;
  for (const { format, name, open } of READERS) {
    if (signal.aborted) return undefined;
    const opened = await open(home, deps);
    if (opened)
      return { format, name, title: opened.title || home.title, total: opened.total, items: opened.items };
  }
  return undefined;
}

/** What is found at an address, for someone who decides whether it is the right one. */
export interface AddressPreview extends Omit<OpenedAddress, 'items'> {
  /** The newest. */
  posts: { title: string; date: Date | null }[];
}

/** Milliseconds for a preview. */
const PREVIEW_MS = 8_000;
const PREVIEW_POSTS = 5;

/** Returns what is found at an address within a few seconds; undefined if nothing is. */
export async function previewAddress(
  url: string,
  context: AddressContext,
): Promise<AddressPreview | undefined> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PREVIEW_MS)]);
  const opened = await openWith(url, { ...context, signal }, false);
  if (!opened) return undefined;
  const { items, ...found } = opened;
  const posts: AddressPreview['posts'] = [];
  for await (const item of items) {
    if (item.kind === 'post') posts.push({ title: item.title, date: item.publishedAt });
    if (posts.length >= PREVIEW_POSTS || signal.aborted) break;
  }
  return { ...found, posts };
}
