import type { Item } from '../items.ts';
import type { AddressDeps, AddressReader } from './reader.ts';

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
