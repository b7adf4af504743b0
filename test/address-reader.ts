import { discoverFeeds } from '#server/crawler/discover/discover.ts';
import { createArticleReader } from '#server/features/posts/article-reader.ts';
import {
  type AddressContext,
  openAddress,
  previewAddress,
} from '#server/features/site-imports/addresses/addresses.ts';
import type { Item } from '#server/features/site-imports/items.ts';
import { createFetcher, type FetcherOptions } from '#server/platform/fetch/fetcher.ts';
import { createParsePool } from '#server/thread/parse-pool.ts';

type OfKind<K extends Item['kind']> = Extract<Item, { kind: K }>;

/** Starts what reads blogs by their address, without the pauses between requests. */
export function startAddressReader(options: Partial<FetcherOptions> = {}) {
  const fetcher = createFetcher({
    publicUrl: 'https://tidings.example',
    version: '0',
    allowPrivateNetworks: true,
    ...options,
  } as FetcherOptions);
  const pool = createParsePool();
  const waits: number[] = [];

  const createContext = (signal: AbortSignal) =>
    ({
      fetchUrl: fetcher.fetchUrl,
      readArticle: createArticleReader({ fetchUrl: fetcher.fetchUrl, extract: pool.extract }),
      crawler: {
        readFeeds: (url, fetchUrl) => discoverFeeds(url, { fetchUrl, parse: pool.parse }),
        parseFeed: pool.parse,
      },
      clock: { now: () => new Date() },
      signal,
      wait: async (ms) => void waits.push(ms),
    }) as AddressContext;

  return {
    /** Milliseconds of each pause before another attempt. */
    waits,
    preview: (url: string) => previewAddress(url, createContext(new AbortController().signal)),
    /** Reads the blog at an address; `stopAfter` items the reading is given up. */
    async read(url: string, stopAfter = Number.POSITIVE_INFINITY) {
      const stopper = new AbortController();
      const opened = await openAddress(url, createContext(stopper.signal));
      const items: Item[] = [];
      if (opened)
        for await (const item of opened.items) {
          items.push(item);
          if (items.length >= stopAfter) stopper.abort();
        }
      const list = <K extends Item['kind']>(kind: K) =>
        items.filter((item): item is OfKind<K> => item.kind === kind);
      return {
        format: opened?.format,
        total: opened?.total,
        items,
        site: list('site')[0],
        posts: list('post'),
        authors: list('author'),
        comments: list('comment'),
        problems: list('problem'),
      };
    },
    async close() {
      await fetcher.close();
      await pool.close();
    },
  };
}
