import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import type { Item } from '../items.ts';

/** Reads blogs of one kind by their address. */
export interface AddressReader {
  /** Names the way for ever: `wp-api`. */
  format: string;
  /** As people know it, in all languages: `WordPress`. */
  name: string;
  /**
   * Returns the blog's items if the address is of this kind; undefined if not. Requests go through `fetchUrl` only, one after
   * another. A page that fails is a `problem`, after which what can be read is read; the items end when nothing more can.
   */
  open(url: string, deps: AddressDeps): Promise<AsyncIterable<Item> | undefined>;
}

export interface AddressDeps {
  fetchUrl: FetchUrl;
  signal: AbortSignal;
}

/** In the order in which they are asked: the most complete first. */
const READERS: readonly AddressReader[] = [];

export interface OpenedAddress {
  format: string;
  name: string;
  items: AsyncIterable<Item>;
}

/** Finds what can read the blog at an address, and begins to; undefined if nothing can. */
export async function openAddress(url: string, deps: AddressDeps): Promise<OpenedAddress | undefined> {
  for (const { format, name, open } of READERS) {
    const items = await open(url, deps);
    if (items) return { format, name, items };
  }
  return undefined;
}
